import type { ArmName } from '../../piper/piper-action-space.ts'
import type { CellModel } from '../../../sim/embedded/cell-model.ts'
import type { ArmDrive } from './arm-drive.ts'
import type { ArmMeasurement } from './arm-measurement.ts'
import { armOfModel } from './arm-of-model.ts'
import type { ArmOfModel } from './arm-of-model.ts'
import { RestingJoint } from './resting-joint.ts'
import { stateLayout } from './state-layout.ts'
import type { StateLayout } from './state-layout.ts'

/** Share of the servo's damping that a joint without power is freed of; the rest stands for the friction of its gears. */
const LIMP_FREED_SHARE = 0.9
const FINGERS = [6, 7]

/** One arm of the twin: turns a drive into controls and forces of a step, by writing into MuJoCo's integration state. */
export class TwinArm {
  readonly #model: ArmOfModel
  readonly #layout: StateLayout
  readonly #resting = [1, 2, 3, 4, 5, 6].map(() => new RestingJoint())

  constructor(cell: CellModel, arm: ArmName) {
    this.#model = armOfModel(cell, arm)
    this.#layout = stateLayout(cell)
  }

  /** Writes what `drive` does into the state before a step, and returns the 7 targets in force. */
  apply(state: Float64Array, drive: ArmDrive): Float64Array {
    const { firstActuator, positions, velocities, damping, bodies } = this.#model
    const { control, position, velocity, jointForce, bodyForce } = this.#layout
    const targets = new Float64Array(7)
    let sinks = false
    drive.joints.forEach((kind, joint) => {
      const measured = state[position + positions[joint]!]!
      const speed = state[velocity + velocities[joint]!]!
      const rest = this.#resting[joint]!.rest(kind === 'limp', measured, speed)
      sinks ||= kind === 'damped' || (kind === 'limp' && rest === undefined)
      targets[joint] = kind === 'servo' ? drive.setPointsRad[joint]! : (rest ?? measured)
      state[control + firstActuator + joint] = targets[joint]!
      state[jointForce + velocities[joint]!] = kind === 'limp' && rest === undefined ? LIMP_FREED_SHARE * damping[joint]! * speed : 0
    })
    for (const { id, weightN } of bodies) state[bodyForce + 6 * id + 2] = sinks ? -weightN : 0
    targets[6] = drive.openingM ?? this.#openingM(state)
    for (const finger of FINGERS) {
      const slack = drive.openingM === undefined
      state[control + firstActuator + finger] = slack ? state[position + positions[finger]!]! : targets[6] / 2
    }
    return targets
  }

  measure(state: Float64Array): ArmMeasurement {
    const { positions, velocities, stiffness, damping, torqueLimit, firstActuator } = this.#model
    const { control, position, velocity } = this.#layout
    const jointsRad = Float64Array.from(positions.slice(0, 6), (address) => state[position + address]!)
    const speedsRadPerS = Float64Array.from(velocities.slice(0, 6), (address) => state[velocity + address]!)
    const torquesNm = Float64Array.from(stiffness, (gain, joint) => {
      const torque = gain * (state[control + firstActuator + joint]! - jointsRad[joint]!) - damping[joint]! * speedsRadPerS[joint]!
      return Math.min(torqueLimit[joint]!, Math.max(-torqueLimit[joint]!, torque))
    })
    return { jointsRad, speedsRadPerS, torquesNm, openingM: this.#openingM(state) }
  }

  #openingM(state: Float64Array): number {
    const { positions } = this.#model
    return state[this.#layout.position + positions[6]!]! + state[this.#layout.position + positions[7]!]!
  }
}
