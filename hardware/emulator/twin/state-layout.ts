import type { CellModel } from '../../../sim/embedded/cell-model.ts'

/** Where the parts of MuJoCo's mjSTATE_INTEGRATION vector begin: its components stand in the order of their bits (mjtState, MuJoCo documentation). */
export interface StateLayout {
  readonly position: number
  readonly velocity: number
  readonly control: number
  readonly jointForce: number
  readonly bodyForce: number
}

export function stateLayout({ mj, model }: CellModel): StateLayout {
  const before = (bit: number): number => mj.mj_stateSize(model, mj.mjtState.mjSTATE_INTEGRATION.value & (bit - 1))
  const { mjSTATE_QPOS, mjSTATE_QVEL, mjSTATE_CTRL, mjSTATE_QFRC_APPLIED, mjSTATE_XFRC_APPLIED } = mj.mjtState
  return {
    position: before(mjSTATE_QPOS.value),
    velocity: before(mjSTATE_QVEL.value),
    control: before(mjSTATE_CTRL.value),
    jointForce: before(mjSTATE_QFRC_APPLIED.value),
    bodyForce: before(mjSTATE_XFRC_APPLIED.value),
  }
}
