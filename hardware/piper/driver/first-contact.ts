import { TwinpastError } from '../../../src/core/errors.ts'
import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import { pause, until } from '../../clock/until.ts'
import type { AlarmClock } from '../../clock/alarm-clock.ts'
import { answers } from './answers.ts'
import { armPose } from './arm-pose.ts'
import type { ArmListener } from './arm-listener.ts'
import { controlFrames } from './control-frames.ts'
import { firmwareProfileOf } from './firmware-profile.ts'
import type { FirmwareProfile } from './firmware-profile.ts'
import { firmwareVersionIn } from './firmware-version.ts'
import { tighterLimits } from './joint-limits.ts'
import type { LimitAnswer, TighterLimits } from './joint-limits.ts'
import type { TrialTransport } from './trial-transport.ts'

export interface ContactParts {
  readonly arm: ArmSide
  readonly listener: ArmListener
  readonly transport: TrialTransport
  readonly clock: AlarmClock
  readonly configured: TighterLimits & { readonly strokeM: number }
}

export interface Contact extends TighterLimits {
  readonly profile: FirmwareProfile
  readonly strokeM: number
}

const ANSWER_TIMEOUT_MS = 3000
const FEEDBACK_TIMEOUT_MS = 2000
/** A silent minute of an arm is not needed to tell a frozen one: a live arm's angles tremble within this time. */
const WATCH_MS = 500
const FIRMWARE_TEXT_MS = 300
const FIRMWARE_CHARACTERS = 88
const POSE_AGE_MS = 200
const POWER_AGE_MS = 1000
const QUERY_TRIES = 5
const QUERY_TIMEOUT_MS = 200
/** No arm can stand this far outside its limits: beyond its hard stops. */
const IMPOSSIBLE_RAD = 0.35

/**
 * Everything that must be known before an arm may ever be commanded; sends queries only.
 * @throws TwinpastError fate `refuse`: `arm-is-leader`, `arm-silent`, `arm-unanswered`, `feedback-missing`, `joints-all-zero`, `foreign-master`,
 * `firmware-unknown`, `firmware-refused`, `limits-unanswered`, `limits-implausible`, `gripper-stroke-unset`, `joints-implausible`
 */
export async function firstContact(parts: ContactParts): Promise<Contact> {
  const { arm, listener, clock } = parts
  listener.roundTrip.begin()
  if (!(await until(clock, ANSWER_TIMEOUT_MS, () => listener.roundTrip.fresh || listener.ended))) throw unanswered(parts)
  await requireFeedback(parts)
  await requireLife(parts)
  await until(
    clock,
    FIRMWARE_TEXT_MS,
    () => listener.firmwareText.length >= FIRMWARE_CHARACTERS && firmwareVersionIn(listener.firmwareText) !== undefined,
  )
  const profile = firmwareProfileOf(arm, listener.firmwareText)
  const limits = tighterLimits(arm, await askLimits(parts), parts.configured)
  const strokeM = await askStroke(parts)
  requirePossible(parts, limits)
  return { profile, ...limits, strokeM }
}

function unanswered(parts: ContactParts): TwinpastError {
  const { heard, ended } = parts.listener
  if (ended)
    return refused(
      parts,
      'bus-closed',
      'The connection ended before the arm answered.',
      'a closed port',
      'Check the adapter and its cable.',
    )
  if (speaksAsLeader(parts)) return leader(parts)
  if (heard === 0) {
    return refused(
      parts,
      'arm-silent',
      'Nothing is heard from the arm.',
      'no frame',
      'Is the arm powered, its CAN cable plugged in, and this the right port? Some adapters must be plugged in again.',
    )
  }
  return refused(
    parts,
    'arm-unanswered',
    'The arm does not answer a question.',
    `${heard} frames, none of them an answer`,
    'Power the arm off and on. Until it answers, nothing tells old frames from fresh ones.',
  )
}

/** A leader arm gives commands and no feedback, or feedback at ids of its own. */
function speaksAsLeader({ listener: { leaderSeen, foreignSeen, feedbackHeard } }: ContactParts): boolean {
  return leaderSeen || (foreignSeen && !feedbackHeard)
}

function leader(parts: ContactParts): TwinpastError {
  return refused(
    parts,
    'arm-is-leader',
    'This arm is configured as a leader: it sends commands instead of taking them.',
    'command frames, or feedback at a leader id',
    'Set it to follower with the vendor program and power-cycle it. This program never changes the role of an arm.',
  )
}

async function requireFeedback(parts: ContactParts): Promise<void> {
  const { clock, listener } = parts
  const missing = () => missingFeedback(parts)
  if (await until(clock, FEEDBACK_TIMEOUT_MS, () => missing().length === 0 || listener.ended)) {
    if (!listener.ended) return
  }
  if (listener.ended || speaksAsLeader(parts)) throw unanswered(parts)
  throw refused(
    parts,
    'feedback-missing',
    'The arm does not report everything.',
    `no fresh ${missing().join(', ')}`,
    'Power the arm off and on; check that its gripper is connected.',
  )
}

function missingFeedback({ clock, listener: { readings } }: ContactParts): readonly string[] {
  const nowMs = clock.nowMs()
  return [
    ...(nowMs - armPose.statusAtMs(readings) > POSE_AGE_MS ? ['status (0x2A1)'] : []),
    ...(nowMs - armPose.poseAtMs(readings) > POSE_AGE_MS ? ['joints and gripper (0x2A5 to 0x2A8)'] : []),
    ...(nowMs - armPose.powerAtMs(readings) > POWER_AGE_MS ? ['motors (0x261 to 0x266)'] : []),
  ]
}

/** Watches for a while: some joint must once be off zero, everything must stay fresh, and nobody else may command. */
async function requireLife(parts: ContactParts): Promise<void> {
  const { clock, listener } = parts
  const untilMs = clock.nowMs() + WATCH_MS
  let alive = false
  while (clock.nowMs() < untilMs) {
    alive ||= armPose.jointsRad(listener.readings).some((rad) => rad !== 0)
    await pause(clock, 10)
  }
  if (listener.ended) throw unanswered(parts)
  const missing = missingFeedback(parts)
  if (missing.length > 0)
    throw refused(parts, 'feedback-missing', 'The arm stopped reporting.', `no fresh ${missing.join(', ')}`, 'Check cable and power.')
  if (speaksAsLeader(parts)) throw leader(parts)
  if (listener.foreignSeen) {
    throw refused(
      parts,
      'foreign-master',
      'Somebody else sends commands to this arm.',
      'command frames of another node',
      'End other programs that use the arm, and unplug a leader arm on the same bus.',
    )
  }
  if (alive) return
  throw refused(
    parts,
    'joints-all-zero',
    'All joint angles are exactly zero, without any tremor.',
    `six zeros for ${WATCH_MS} ms`,
    'Power the arm off and on, then check that its angles follow the arm (piper_sdk#76, #101).',
  )
}

async function askLimits(parts: ContactParts): Promise<readonly LimitAnswer[]> {
  const found: LimitAnswer[] = []
  for (let joint = 1; joint <= 6; joint += 1) {
    const answer = await ask(
      parts,
      () => parts.transport.send(controlFrames.limitQuery(joint)),
      (sinceMs) => answers.limit(parts.listener.readings, joint, sinceMs),
    )
    if (answer === undefined) {
      throw refused(
        parts,
        'limits-unanswered',
        'The arm does not tell the limits of a joint.',
        `no answer for joint ${joint}`,
        'Power the arm off and on.',
      )
    }
    found.push(answer)
  }
  return found
}

/** The smaller of arm and configuration; an arm that does not answer leaves the configuration. */
async function askStroke(parts: ContactParts): Promise<number> {
  const { strokeM } = parts.configured
  const answer = await ask(
    parts,
    () => parts.transport.send(controlFrames.gripperParameterQuery()),
    (sinceMs) => answers.strokeM(parts.listener.readings, sinceMs),
  )
  if (answer === undefined) return strokeM
  if (answer > 0) return Math.min(strokeM, answer)
  throw refused(
    parts,
    'gripper-stroke-unset',
    'The stroke of the gripper was never set in the arm, so that its opening always reads 0.',
    '0 mm',
    'Set it once, 70 or 100 mm, with the vendor program (piper_sdk#26).',
  )
}

async function ask<T>(parts: ContactParts, send: () => void, answer: (sinceMs: number) => T | undefined): Promise<T | undefined> {
  for (let attempt = 0; attempt < QUERY_TRIES && !parts.listener.ended; attempt += 1) {
    const sinceMs = parts.clock.nowMs()
    send()
    await until(parts.clock, QUERY_TIMEOUT_MS, () => answer(sinceMs) !== undefined || parts.listener.ended)
    const found = answer(sinceMs)
    if (found !== undefined) return found
  }
  return undefined
}

function requirePossible(parts: ContactParts, { limitsRad }: TighterLimits): void {
  armPose.jointsRad(parts.listener.readings).forEach((rad, index) => {
    const [lower, upper] = limitsRad[index]!
    if (rad >= lower - IMPOSSIBLE_RAD && rad <= upper + IMPOSSIBLE_RAD) return
    throw refused(
      parts,
      'joints-implausible',
      'A joint reads an angle that it cannot reach.',
      `joint ${index + 1} at ${rad.toFixed(3)} rad, limits ${lower.toFixed(3)} to ${upper.toFixed(3)} rad`,
      'Its zero is wrong, or the reading is: compare it with the arm. Do not enable the arm.',
    )
  })
}

function refused({ arm }: ContactParts, code: string, message: string, got: string, remedy: string): TwinpastError {
  return new TwinpastError({ code, fate: 'refuse', exitCode: 2, message, got, where: `${arm} arm`, remedy })
}
