import { TwinpastError } from '../../../src/core/errors.ts'
import type { ArmFault, ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import type { CanFrame } from '../../can/can-frame.ts'
import type { AlarmClock } from '../../clock/alarm-clock.ts'
import { pause } from '../../clock/until.ts'
import { armPose } from './arm-pose.ts'
import type { ArmListener } from './arm-listener.ts'
import { controlFrames } from './control-frames.ts'
import { reachablePose } from './reachable-pose.ts'
import type { TrialTransport } from './trial-transport.ts'

export interface PowerUpParts {
  readonly arm: ArmSide
  readonly listener: ArmListener
  readonly transport: TrialTransport
  readonly clock: AlarmClock
  readonly limitsRad: readonly (readonly [number, number])[]
  readonly strokeM: number
  readonly gripperForceNm: number
  /** Speed once it has power, percent of the arm's own limit. */
  readonly speedPercent: number
  /** Of the arm's firmware. */
  readonly teachNeedsReset: boolean
  /** Whether somebody has stopped the arm since. */
  readonly stopped: () => boolean
}

/** The arm creeps rather than jumps, should it have another target than the one it is sent. */
const CREEP_PERCENT = 1
const BEAT_MS = 10
const TARGET_REPEATS = 5
const POWER_TIMEOUT_MS = 8000
const GRIPPER_TIMEOUT_MS = 2000
const CONTROL_TIMEOUT_MS = 1000
const STALE_MS = 200
/** A joint that moves further while it gets power does not stand at its target. */
const MOVED_RAD = 0.1
/** Its target is the nearest pose within the limits, so an arm that stands further outside would move. A link may sag this far (own choice). */
const OUTSIDE_RAD = 0.05
/** Of a 24 V supply, with the drop of a long cable (own choice). */
const VOLTS = [18, 30] as const

/**
 * Powers an arm without a lunge: its target becomes the measured pose before it has power, and again after, at 1 % speed.
 * @returns the opening its gripper was told to keep, metres
 * @throws TwinpastError `enable-refused`, `enable-failed`, `enable-stopped` (halt). Joints that have power by then keep it, at the measured pose.
 */
export async function powerUp(parts: PowerUpParts): Promise<number> {
  const { listener, transport, clock } = parts
  requireReady(parts)
  const start = armPose.jointsRad(listener.readings)
  const openingM = Math.min(parts.strokeM, Math.max(0, armPose.gripperM(listener.readings)))
  const beat = async (...extra: readonly CanFrame[]) => {
    watch(parts, start)
    transport.send(
      controlFrames.motionMode(CREEP_PERCENT),
      ...controlFrames.jointTargets(reachablePose(listener.readings, parts.limitsRad)),
      ...extra,
    )
    await pause(clock, BEAT_MS)
  }
  const repeat = async (times: number) => {
    for (let i = 0; i < times; i += 1) await beat()
  }

  await repeat(TARGET_REPEATS)
  await beatUntil(
    parts,
    POWER_TIMEOUT_MS,
    () => armPose.unpowered(listener.readings).length === 0,
    () => beat(...controlFrames.enableAll()),
  )
  await repeat(TARGET_REPEATS)
  const gripper = controlFrames.gripperPower(openingM, parts.gripperForceNm)
  await beatUntil(
    parts,
    GRIPPER_TIMEOUT_MS,
    () => armPose.gripperPowered(listener.readings),
    () => beat(gripper),
  )
  await beatUntil(
    parts,
    CONTROL_TIMEOUT_MS,
    () => armPose.followsHost(listener.readings),
    () => beat(),
  )
  watch(parts, start)
  transport.send(controlFrames.motionMode(parts.speedPercent))
  return openingM
}

function requireReady(parts: PowerUpParts): void {
  const { listener, clock } = parts
  const nowMs = clock.nowMs()
  if (nowMs - Math.min(armPose.poseAtMs(listener.readings), armPose.statusAtMs(listener.readings)) > STALE_MS) {
    throw failure(
      parts,
      'enable-refused',
      'The arm does not report, so its pose is not known.',
      `nothing for more than ${STALE_MS} ms`,
      'Check cable and power.',
    )
  }
  const faults = listener.faults(nowMs)
  if (faults.length > 0) {
    const remedy =
      parts.teachNeedsReset && faults.some(({ code }) => code === 'teach-mode')
        ? 'Switch the teach button off. If the arm then stays in standby, its firmware needs a reset, and at a reset the arm falls: someone must hold it.'
        : 'Clear its cause first. Nothing clears itself.'
    throw failure(parts, 'enable-refused', 'The arm has a fault.', faultLine(faults), remedy)
  }
  const joints = armPose.jointsRad(listener.readings)
  const reachable = reachablePose(listener.readings, parts.limitsRad)
  const outside = joints.findIndex((rad, i) => Math.abs(rad - reachable[i]!) > OUTSIDE_RAD)
  if (outside >= 0) {
    const [lower, upper] = parts.limitsRad[outside]!
    throw failure(
      parts,
      'enable-refused',
      'A joint stands outside its limits.',
      `joint ${outside + 1} at ${joints[outside]!.toFixed(3)} rad, limits ${lower.toFixed(3)} to ${upper.toFixed(3)} rad`,
      'Move the arm back by hand, without power.',
    )
  }
  const wrong = armPose.voltages(listener.readings).findIndex((volts) => volts < VOLTS[0] || volts > VOLTS[1])
  if (wrong < 0) return
  throw failure(
    parts,
    'enable-refused',
    'A motor has the wrong voltage.',
    `joint ${wrong + 1}: ${armPose.voltages(listener.readings)[wrong]!.toFixed(1)} V, expected ${VOLTS[0]} to ${VOLTS[1]} V`,
    'Check the power supply and the emergency switch.',
  )
}

function faultLine(faults: readonly ArmFault[]): string {
  return faults.map(({ text, joint }) => (joint === undefined ? text : `Joint ${joint}: ${text}`)).join(' ')
}

/** What must hold all the time while the motors get power. */
function watch(parts: PowerUpParts, start: Float64Array): void {
  const { listener, clock, stopped } = parts
  if (stopped())
    throw failure(
      parts,
      'enable-stopped',
      'Somebody stopped the arm while it was getting power.',
      'a stop',
      'Enable it again when it is safe.',
    )
  const nowMs = clock.nowMs()
  const faults = listener.faults(nowMs)
  if (faults.length > 0)
    throw failure(
      parts,
      'enable-failed',
      'The arm reported a fault while it was getting power.',
      faultLine(faults),
      'Clear its cause first.',
    )
  if (nowMs - Math.min(armPose.poseAtMs(listener.readings), armPose.statusAtMs(listener.readings)) > STALE_MS) {
    throw failure(
      parts,
      'enable-failed',
      'The arm stopped reporting while it was getting power.',
      `nothing for more than ${STALE_MS} ms`,
      'Check cable and power.',
    )
  }
  const joints = armPose.jointsRad(listener.readings)
  const moved = joints.findIndex((rad, i) => Math.abs(rad - start[i]!) > MOVED_RAD)
  if (moved < 0) return
  throw failure(
    parts,
    'enable-failed',
    'A joint moved while it was getting power.',
    `joint ${moved + 1} by ${(joints[moved]! - start[moved]!).toFixed(3)} rad`,
    'Let the arm stand still, untouched, while it is enabled.',
  )
}

async function beatUntil(parts: PowerUpParts, timeoutMs: number, done: () => boolean, beat: () => Promise<void>): Promise<void> {
  const deadlineMs = parts.clock.nowMs() + timeoutMs
  while (!done()) {
    if (parts.clock.nowMs() >= deadlineMs) throw timedOut(parts, timeoutMs)
    await beat()
  }
}

function timedOut(parts: PowerUpParts, timeoutMs: number): TwinpastError {
  const { readings } = parts.listener
  const without = armPose.unpowered(readings)
  const [message, got] =
    without.length > 0
      ? ['A joint did not get power.', `joint ${without.join(', ')} without power after ${timeoutMs} ms`]
      : armPose.gripperPowered(readings)
        ? ['The arm does not go into CAN control.', `another control mode after ${timeoutMs} ms`]
        : ['The gripper did not get power.', `no power after ${timeoutMs} ms`]
  return failure(
    parts,
    'enable-failed',
    message,
    got,
    'The other joints have power and hold their pose. Look at the arm, then disable it (someone holding it) or enable it again.',
  )
}

function failure({ arm }: PowerUpParts, code: string, message: string, got: string, remedy: string): TwinpastError {
  return new TwinpastError({ code, fate: 'halt', message, got, where: `${arm} arm`, remedy })
}
