import type { GuardConfig } from '../../guard/guard-config.ts'
import type { CellArmConfig, CellConfig } from './cell-schema.ts'

/** What the guard of a cell is made with: its own section, and where the arms stand. */
export function guardConfigOf({ guard, arms }: CellConfig): GuardConfig {
  return { ...guard, arms: { left: mountOf(arms.left), right: mountOf(arms.right) } }
}

function mountOf({ base: { positionM, yawDeg } }: CellArmConfig): GuardConfig['arms']['left'] {
  const [x, y, z] = positionM
  return { baseM: [x, y, z], yawRad: (yawDeg * Math.PI) / 180 }
}
