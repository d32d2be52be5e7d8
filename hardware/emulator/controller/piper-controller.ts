import type { ArmDrive, JointDrive } from '../twin/arm-drive.ts'
import type { ArmMeasurement } from '../twin/arm-measurement.ts'
import { soundArm } from './arm-condition.ts'
import type { ArmCondition } from './arm-condition.ts'
import { factoryParameters } from './arm-parameters.ts'
import type { ArmParameters } from './arm-parameters.ts'
import { GripperMotor } from './gripper-motor.ts'
import { JointMotion } from './joint-motion.ts'
import { JointOffsets } from './joint-offsets.ts'
import { Motors } from './motors.ts'
import { PoseTarget } from './pose-target.ts'
import type { RecordedWrite } from './recorded-write.ts'

/** Control modes and statuses of frame 0x2A1 (reference tables, 1.2). */
const CONTROL_MODE = { standby: 0, can: 1, teach: 2 } as const
const STATUS = { normal: 0, emergencyStop: 1, noSolution: 2, overLimit: 4, teachRecord: 0x0b } as const

const JOINTS = [0, 1, 2, 3, 4, 5]
/** Silence after power returns, and how long the joint angles read 0 then (piper_sdk#35). */
const BOOT_MS = 800
const UNSETTLED_MS = 300
/** A motor whose joint is held this far from its set-point reports a stall. */
const STALL_RAD = 0.05
const MOVE_POSE = 0
const MAX_WRITES = 1000

/**
 * The controller of one PiPER arm as a machine of states: commands and time go in, drives of the motors and what to report come out. It holds its
 * last target for ever when the host falls silent.
 */
export class PiperController {
  readonly parameters: ArmParameters = factoryParameters()
  readonly motors = new Motors()
  readonly motion = new JointMotion()
  readonly gripper = new GripperMotor()
  readonly offsets = new JointOffsets()
  /** Set from outside. */
  condition: ArmCondition = soundArm
  controlMode: number = CONTROL_MODE.standby
  moveMode = 0
  speedPercent = 0
  smooth = true
  measured: ArmMeasurement
  #stopped = false
  #noSolution = false
  #limitFlags = 0
  #wasSupplied = true
  #wasPressed = false
  #leftTeach = false
  #bootedAtMs = Number.NEGATIVE_INFINITY
  #leader = false
  readonly #pose = new PoseTarget()
  readonly #writes: RecordedWrite[] = []
  readonly #stuckAtRad = new Map<number, number>()

  constructor(measured: ArmMeasurement) {
    this.measured = measured
  }

  /** Whether the controller runs at all, and takes part in the bus. */
  isAwake(nowMs: number): boolean {
    return this.condition.supplied && nowMs >= this.#bootedAtMs
  }

  get isLeader(): boolean {
    return this.#leader || this.condition.leader
  }

  get stopped(): boolean {
    return this.#stopped
  }

  get strokeM(): number {
    return this.condition.strokeUnset ? 0 : this.parameters.gripper.strokeMm / 1000
  }

  get limitFlags(): number {
    return this.#limitFlags
  }

  get inTeach(): boolean {
    return this.condition.teachPressed
  }

  get status(): number {
    if (this.condition.stuckStatus !== undefined) return this.condition.stuckStatus.status
    if (this.#stopped) return STATUS.emergencyStop
    if (this.inTeach) return STATUS.teachRecord
    if (this.#noSolution) return STATUS.noSolution
    return this.#limitFlags === 0 ? STATUS.normal : STATUS.overLimit
  }

  /** Joint 1..6 as the arm believes them, rad. */
  reportedRad(nowMs: number): Float64Array {
    if (this.condition.zeroJoints || nowMs < this.#bootedAtMs + UNSETTLED_MS) return new Float64Array(6)
    return this.measured.jointsRad.map((angle, joint) => angle - this.offsets.at(joint))
  }

  reportedOpeningM(): number {
    return this.strokeM === 0 ? 0 : this.measured.openingM
  }

  reached(nowMs: number): boolean {
    return this.motion.reached(this.reportedRad(nowMs))
  }

  hasStalled(joint: number, nowMs: number): boolean {
    return this.motors.isOn(joint, nowMs) && Math.abs(this.motion.setPointsRad[joint]! - this.reportedRad(nowMs)[joint]!) > STALL_RAD
  }

  /** Damped stop: the motors brake, the arm sinks, and nothing but a reset is taken. */
  quickStop(): void {
    this.#stopped = true
  }

  /** Clears everything by cutting power: the arm falls. */
  reset(): void {
    this.motors.reset()
    this.gripper.disable()
    this.motion.forget()
    this.#stopped = false
    this.#noSolution = false
    this.#limitFlags = 0
    this.#leftTeach = false
    this.controlMode = CONTROL_MODE.standby
  }

  /** Takes a mode unless the arm is stopped or in teach mode, or, with firmware before S-V1.8-5, has been since its last reset (piper_sdk#103). */
  setMode(controlMode: number, moveMode: number, speedPercent: number, smooth: boolean): void {
    if (this.#stopped || this.inTeach || this.#leftTeach) return
    this.controlMode = controlMode
    this.moveMode = moveMode
    this.speedPercent = Math.min(100, speedPercent)
    this.smooth = smooth
  }

  /** Targets of some joints, 0..5, rad. One beyond its limit is not taken, flagged, and reported as status 4. */
  aim(targets: readonly (readonly [joint: number, targetRad: number])[]): void {
    if (this.#stopped || this.inTeach) return
    for (const [joint, targetRad] of targets) {
      const limit = this.parameters.joints[joint]!
      const tenthDeg = (targetRad * 1800) / Math.PI
      const within = tenthDeg >= limit.minTenthDeg - 0.01 && tenthDeg <= limit.maxTenthDeg + 0.01
      this.#limitFlags = within ? this.#limitFlags & ~(1 << joint) : this.#limitFlags | (1 << joint)
      if (within) this.motion.aim(joint, targetRad)
    }
    this.#noSolution = false
  }

  /** Part of a flange pose, in counts of the wire. In MOVE P the arm goes there once it has it whole, by joint angles that it solves for. */
  takePose(parts: readonly (readonly [field: string, counts: number])[]): void {
    if (this.moveMode !== MOVE_POSE || this.#stopped || this.inTeach) return
    for (const [field, counts] of parts) this.#pose.set(field, counts)
    if (parts.some(([field]) => field === 'rz')) {
      const joints = this.#pose.solve(this.motion.setPointsRad)
      if (joints === 'none') this.#noSolution = true
      else if (joints !== undefined) this.aim(JOINTS.map((joint) => [joint, joints[joint]!]))
    }
  }

  record(write: RecordedWrite): void {
    if (this.#writes.length < MAX_WRITES) this.#writes.push(write)
  }

  get writes(): readonly RecordedWrite[] {
    return this.#writes
  }

  /** One physics step: what the motors do. */
  step(nowMs: number, measured: ArmMeasurement, stepS: number): ArmDrive {
    this.measured = measured
    this.#notice(nowMs)
    this.offsets.advance(this.condition.offsetsRad, stepS)
    const joints = JOINTS.map((joint) => this.#drive(joint, nowMs))
    const follows =
      this.controlMode === CONTROL_MODE.can && !this.#stopped && this.#limitFlags === 0 && this.condition.stuckStatus === undefined
    const setPointsRad = new Float64Array(6)
    for (const joint of JOINTS) {
      const limits = {
        speedRadPerS: Math.max(1e-6, (this.parameters.joints[joint]!.speedMilliRadPerS / 1000) * (this.speedPercent / 100)),
        accelerationRadPerS2: Math.max(1e-3, this.parameters.accelerations[joint]! / 100),
      }
      if (joints[joint] === 'servo') this.motion.advance(joint, follows, this.smooth, limits, stepS)
      else this.motion.follow(joint, measured.jointsRad[joint]! - this.offsets.at(joint))
      setPointsRad[joint] = this.#stuckAtRad.get(joint) ?? this.motion.setPointsRad[joint]! + this.offsets.at(joint)
    }
    const openingM = this.isAwake(nowMs) ? this.gripper.advance(measured.openingM, this.strokeM === 0, stepS) : undefined
    return { joints, setPointsRad, openingM }
  }

  #drive(joint: number, nowMs: number): JointDrive {
    if (this.#stuckAtRad.has(joint)) return 'servo'
    if (!this.isAwake(nowMs) || !this.motors.isOn(joint, nowMs)) return 'limp'
    if (this.#stopped) return 'damped'
    return this.inTeach ? 'drag' : 'servo'
  }

  /** Carries out what has happened to the arm from outside since the last step. */
  #notice(nowMs: number): void {
    const { supplied, teachPressed, stuckJoints, refusingJoints, firmware } = this.condition
    if (supplied !== this.#wasSupplied) {
      this.#wasSupplied = supplied
      this.reset()
      this.#leader = this.parameters.leader
      if (supplied) this.#bootedAtMs = nowMs + BOOT_MS
    }
    if (teachPressed !== this.#wasPressed) {
      this.#wasPressed = teachPressed
      this.motion.forget()
      this.controlMode = teachPressed ? CONTROL_MODE.teach : CONTROL_MODE.standby
      this.#leftTeach = !teachPressed && isBefore(firmware, [1, 8, 5])
    }
    this.motors.disable([...refusingJoints])
    for (const joint of JOINTS) {
      if (!stuckJoints.has(joint + 1)) this.#stuckAtRad.delete(joint)
      else if (!this.#stuckAtRad.has(joint)) this.#stuckAtRad.set(joint, this.measured.jointsRad[joint]!)
    }
  }
}

/** Whether a firmware like `S-V1.8-2` is older than a version. */
function isBefore(firmware: string, version: readonly [number, number, number]): boolean {
  const parts = /^S-V(\d+)\.(\d+)-(\d+)/.exec(firmware)?.slice(1).map(Number) ?? [0, 0, 0]
  const at = version.findIndex((number, index) => parts[index] !== number)
  return at >= 0 && parts[at]! < version[at]!
}
