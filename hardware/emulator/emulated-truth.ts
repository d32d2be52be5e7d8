import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import { nearestPlace } from '../../sim/embedded/event-log.ts'
import { worldToolPose } from '../../sim/embedded/motion/world-tool.ts'
import type { EmulatedCell } from './emulated-cell.ts'

/** What whoever labels an emulated run reads: where the objects are, and both hands. Metres. Never for a policy. */
export interface EmulatedTruth {
  readonly objects: readonly { readonly name: string; readonly positionM: readonly [number, number, number]; readonly place: string }[]
  readonly hands: Readonly<Record<ArmSide, { readonly toolM: readonly [number, number, number]; readonly openingM: number }>>
}

export function emulatedTruth(cell: EmulatedCell): EmulatedTruth {
  const { physics, task } = cell.world.cell
  const hand = (side: ArmSide) => {
    const { jointsRad, openingM } = cell.world.measure(side)
    const [x = 0, y = 0, z = 0] = worldToolPose(side, jointsRad).positionM
    return { toolM: [x, y, z] as const, openingM }
  }
  return {
    objects: task.scene.cubes.map(({ name }, index) => {
      const positionM = physics.cubeM(index)
      return { name, positionM, place: nearestPlace(task, positionM).place }
    }),
    hands: { left: hand('left'), right: hand('right') },
  }
}
