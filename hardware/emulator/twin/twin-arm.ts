import type { ArmName } from '../../piper/piper-action-space.ts'
import type { CellModel } from '../../../sim/embedded/cell-model.ts'
import { PHYSICS_STEP_S } from '../../../sim/embedded/layout/cell-layout.ts'
import type { ArmDrive } from './arm-drive.ts'
import type { ArmMeasurement } from './arm-measurement.ts'
import { armOfModel } from './arm-of-model.ts'
import type { ArmOfModel } from './arm-of-model.ts'
import { stateLayout } from './state-layout.ts'
import type { StateLayout } from './state-layout.ts'

/** Share of the servo's damping that a limp arm is freed of; the rest stands for the friction of its gears. */
const LIMP_FREED_SHARE = 0.9
/** A limp arm that moves slower than this for this long lies still: friction holds it from then on. */
const STILL_RAD_PER_S = 0.02
const STILL_FOR_S = 0.25

/** One arm of the twin: turns a drive into controls and forces of a step, by writing into MuJoCo's integration state. */
export class TwinArm {
  private readonly addresses: ArmOfModel
  private readonly layout: StateLayout
  private stillForS = STILL_FOR_S
  private held: Float64Array | undefined

  constructor(cell: CellModel, arm: ArmName) {
    this.addresses = armOfModel(cell, arm)
    this.layout = stateLayout(cell)
  }

  /** Writes what `drive` does into the state before a step, and returns the 7 targets in force. */
  apply(state: Float64Array, drive: ArmDrive): Float64Array {
    const { firstActuator, positions, velocities, damping, bodies } = this.addresses
    const { control, position, velocity, jointForce, bodyForce } = this.layout
    const kind = this.settledKind(state, drive)
    const targets = new Float64Array(7)
    for (let joint = 0; joint < 6; joint += 1) {
      const measured = state[position + positions[joint]!]!
      targets[joint] = kind === 'servo' ? drive.jointsRad[joint]! : kind === 'held' ? this.held![joint]! : measured
      state[control + firstActuator + joint] = targets[joint]!
      const freed = kind === 'limp' ? LIMP_FREED_SHARE * damping[joint]! * state[velocity + velocities[joint]!]! : 0
      state[jointForce + velocities[joint]!] = freed
    }
    const sinks = kind === 'limp' || kind === 'damped'
    for (const { id, weightN } of bodies) state[bodyForce + 6 * id + 2] = sinks ? -weightN : 0
    targets[6] = drive.openingM ?? this.openingM(state)
    for (const finger of [6, 7]) {
      state[control + firstActuator + finger] = drive.openingM === undefined ? state[position + positions[finger]!]! : targets[6] / 2
    }
    return targets
  }

  measure(state: Float64Array): ArmMeasurement {
    const { positions, velocities, stiffness, damping, torqueLimit, firstActuator } = this.addresses
    const { control, position, velocity } = this.layout
    const jointsRad = Float64Array.from(positions.slice(0, 6), (address) => state[position + address]!)
    const speedsRadPerS = Float64Array.from(velocities.slice(0, 6), (address) => state[velocity + address]!)
    const torquesNm = Float64Array.from(stiffness, (gain, joint) => {
      const torque = gain * (state[control + firstActuator + joint]! - jointsRad[joint]!) - damping[joint]! * speedsRadPerS[joint]!
      return Math.min(torqueLimit[joint]!, Math.max(-torqueLimit[joint]!, torque))
    })
    return { jointsRad, speedsRadPerS, torquesNm, openingM: this.openingM(state) }
  }

  private openingM(state: Float64Array): number {
    const { positions } = this.addresses
    return state[this.layout.position + positions[6]!]! + state[this.layout.position + positions[7]!]!
  }

  private settledKind(state: Float64Array, { kind }: ArmDrive): ArmDrive['kind'] | 'held' {
    if (kind !== 'limp') {
      this.held = undefined
      this.stillForS = 0
      return kind
    }
    if (this.held !== undefined) return 'held'
    const { position, velocity } = this.layout
    const { positions, velocities } = this.addresses
    const fastest = Math.max(...velocities.slice(0, 6).map((address) => Math.abs(state[velocity + address]!)))
    this.stillForS = fastest < STILL_RAD_PER_S ? this.stillForS + PHYSICS_STEP_S : 0
    if (this.stillForS < STILL_FOR_S) return 'limp'
    this.held = Float64Array.from(positions.slice(0, 6), (address) => state[position + address]!)
    return 'held'
  }
}
