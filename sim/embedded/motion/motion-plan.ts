import { ACTION_DIMENSIONS, armOffset, gripperIndex } from '../../../hardware/piper/piper-action-space.ts'
import type { ArmName } from '../../../hardware/piper/piper-action-space.ts'
import type { PointM } from '../layout/cell-layout.ts'
import { solveToolDown, toolYawRad, worldToolPose } from './world-tool.ts'

/** A plan of absolute targets. */
export interface PlannedMotion {
  readonly steps: number
  /** [steps, 14], row-major, in the action space's order and units. */
  readonly targets: Float64Array
  /** 1 for actions at or near contact, [steps]; demonstrations are not disturbed there. */
  readonly contact: Uint8Array
}

/** How a segment is carried out. */
export type Phase = 'free' | 'contact'

/** Smooth start and stop: 3s^2 - 2s^3. */
function smoothstep(share: number): number {
  return share * share * (3 - 2 * share)
}

/**
 * Builds joint targets action by action, without physics: the tool follows straight lines and every action is solved by
 * inverse kinematics from the one before. Both the expert and scripted policies use it.
 */
export class MotionPlan {
  private readonly rows: Float64Array[] = []
  private readonly phases: Phase[] = []
  private last: Float64Array

  /** @param fromTargets - 14 targets in force when the plan begins */
  constructor(fromTargets: ArrayLike<number>) {
    this.last = Float64Array.from(fromTargets)
  }

  /** The 14 targets after the plan so far. */
  get targets(): Float64Array {
    return this.last.slice()
  }

  /**
   * Moves one tool on a straight line to a world position and yaw (pointing down) in `steps` actions, ending exactly
   * there. A tilt present at the start fades out on the way. Throws `unreachable-pose`.
   */
  toolTo(arm: ArmName, positionM: PointM, yawRad: number, steps: number, phase: Phase): this {
    const offset = armOffset(arm)
    const from = this.last.slice(offset, offset + 6)
    const pose = worldToolPose(arm, from)
    const fromYawRad = toolYawRad(pose)
    let joints = solveToolDown(arm, pose.positionM, fromYawRad, from)
    const tilt = from.map((angle, joint) => angle - joints[joint]!)
    for (let step = 1; step <= steps; step += 1) {
      const share = smoothstep(step / steps)
      const at = step === steps ? positionM : blend(pose.positionM, positionM, share)
      joints = solveToolDown(arm, at, step === steps ? yawRad : fromYawRad + (yawRad - fromYawRad) * share, joints)
      const row = this.last.slice()
      for (let joint = 0; joint < 6; joint += 1) row[offset + joint] = joints[joint]! + tilt[joint]! * (1 - share)
      this.push(row, phase)
    }
    return this
  }

  /**
   * Moves one arm in joint space so that its tool ends at a world position and yaw, pointing down. Gentle on the joints
   * where a straight line would run along the edge of reach. Throws `unreachable-pose`.
   */
  swingTo(arm: ArmName, positionM: PointM, yawRad: number, steps: number, phase: Phase): this {
    const offset = armOffset(arm)
    const from = this.last.slice(offset, offset + 6)
    const to = solveToolDown(arm, positionM, yawRad, from)
    for (let step = 1; step <= steps; step += 1) {
      const share = smoothstep(step / steps)
      const row = this.last.slice()
      for (let joint = 0; joint < 6; joint += 1)
        row[offset + joint] = step === steps ? to[joint]! : from[joint]! + (to[joint]! - from[joint]!) * share
      this.push(row, phase)
    }
    return this
  }

  /** Opens or closes one gripper linearly to an opening in metres. */
  gripperTo(arm: ArmName, openingM: number, steps: number): this {
    const index = gripperIndex(arm)
    const fromM = this.last[index]!
    for (let step = 1; step <= steps; step += 1) {
      const row = this.last.slice()
      row[index] = step === steps ? openingM : fromM + ((openingM - fromM) * step) / steps
      this.push(row, 'contact')
    }
    return this
  }

  /** Sets one gripper at once, together with the next action. */
  presetGripper(arm: ArmName, openingM: number): this {
    this.last = this.last.slice()
    this.last[gripperIndex(arm)] = openingM
    return this
  }

  /** Repeats the last targets. */
  hold(steps: number, phase: Phase): this {
    for (let step = 0; step < steps; step += 1) this.push(this.last.slice(), phase)
    return this
  }

  /** Appends a finished plan that began at these targets. */
  append(motion: PlannedMotion): this {
    for (let step = 0; step < motion.steps; step += 1) {
      const row = motion.targets.slice(step * ACTION_DIMENSIONS, (step + 1) * ACTION_DIMENSIONS)
      this.push(row, motion.contact[step] === 1 ? 'contact' : 'free')
    }
    return this
  }

  finish(): PlannedMotion {
    const targets = new Float64Array(this.rows.length * ACTION_DIMENSIONS)
    this.rows.forEach((row, step) => targets.set(row, step * ACTION_DIMENSIONS))
    return { steps: this.rows.length, targets, contact: Uint8Array.from(this.phases, (phase) => (phase === 'contact' ? 1 : 0)) }
  }

  private push(row: Float64Array, phase: Phase): void {
    this.rows.push(row)
    this.phases.push(phase)
    this.last = row
  }
}

function blend(from: Float64Array, to: PointM, share: number): PointM {
  return [from[0]! + (to[0] - from[0]!) * share, from[1]! + (to[1] - from[1]!) * share, from[2]! + (to[2] - from[2]!) * share]
}
