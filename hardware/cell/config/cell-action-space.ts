import type { ActionSpace } from '../../../src/core/action-space.ts'
import { piperActionSpace } from '../../piper/piper-action-space.ts'
import type { CellConfig } from './cell-schema.ts'

/** What an action means on this cell: that of two PiPER arms, with the openings of its own grippers. */
export function cellActionSpace({ gripper }: Pick<CellConfig, 'gripper'>): ActionSpace {
  return {
    ...piperActionSpace,
    dimensions: piperActionSpace.dimensions.map((dimension) =>
      dimension.name.endsWith('/gripper') ? { ...dimension, lower: gripper.closed, upper: gripper.open } : dimension,
    ),
  }
}
