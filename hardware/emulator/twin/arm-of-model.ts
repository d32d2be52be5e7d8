import type { ArmName } from '../../piper/piper-action-space.ts'
import type { CellModel } from '../../../sim/embedded/cell-model.ts'

/** Addresses and constants of one arm in the compiled cell. Actuators: 6 joints, then 2 fingers. */
export interface ArmOfModel {
  readonly firstActuator: number
  /** Position addresses of the 8 actuated joints. */
  readonly positions: readonly number[]
  /** Velocity addresses of the 8 actuated joints. */
  readonly velocities: readonly number[]
  /** Servo stiffness and damping of joint 1..6, N m/rad and N m s/rad, and the largest torque, N m. */
  readonly stiffness: readonly number[]
  readonly damping: readonly number[]
  readonly torqueLimit: readonly number[]
  /** Moving bodies of the arm and their weight, N. */
  readonly bodies: readonly { readonly id: number; readonly weightN: number }[]
}

const GRAVITY_M_PER_S2 = 9.81
/** Values a row in MuJoCo's actuator_gainprm and actuator_biasprm (mjNGAIN, mjNBIAS). */
const PARAMETERS_PER_ACTUATOR = 10

export function armOfModel(cell: CellModel, arm: ArmName): ArmOfModel {
  const { mj, model } = cell
  const firstActuator = arm === 'left' ? 0 : 8
  const names = [1, 2, 3, 4, 5, 6].map((n) => `${arm}/link${n}`).concat(`${arm}/finger-a`, `${arm}/finger-b`)
  const masses = Float64Array.from(model.body_mass)
  const gains = Float64Array.from(model.actuator_gainprm)
  const biases = Float64Array.from(model.actuator_biasprm)
  const forces = Float64Array.from(model.actuator_forcerange)
  const joints = [0, 1, 2, 3, 4, 5].map((joint) => firstActuator + joint)
  return {
    firstActuator,
    positions: Array.from(cell.jointQpos.subarray(firstActuator, firstActuator + 8)),
    velocities: Array.from(cell.jointDof.subarray(firstActuator, firstActuator + 8)),
    stiffness: joints.map((actuator) => gains[PARAMETERS_PER_ACTUATOR * actuator]!),
    damping: joints.map((actuator) => -biases[PARAMETERS_PER_ACTUATOR * actuator + 2]!),
    torqueLimit: joints.map((actuator) => forces[2 * actuator + 1]!),
    bodies: names.map((name) => {
      const id = mj.mj_name2id(model, mj.mjtObj.mjOBJ_BODY.value, name)
      return { id, weightN: masses[id]! * GRAVITY_M_PER_S2 }
    }),
  }
}
