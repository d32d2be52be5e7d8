import { sha256 } from '../../../src/core/sha256.ts'
import type { CameraImage } from '../../../src/core/image.ts'
import type { CellKind } from '../../../src/core/cell/cell-kind.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { Storage } from '../../../src/core/storage.ts'
import type { RunEnd } from '../../../src/trials/journal/trial-event.ts'
import type { StreamReference } from '../../../src/trials/journal/stream-reference.ts'
import type { SealedAssignment } from '../../../src/trials/service/sealed-assignment.ts'
import type { ArmsBrought, StopReason, TrialCell } from '../../../src/trials/service/trial-cell.ts'
import { pause } from '../../clock/until.ts'
import type { PrefixRun } from '../control/execute-prefix.ts'
import { presentDifferences } from './present-differences.ts'
import { runCourse } from './run-course.ts'
import type { Course, CourseLimits, CoursePorts } from './run-course.ts'
import { runEndOf } from './run-end-of.ts'
import type { RecalledPast, TrialPasts } from './trial-past.ts'
import type { TrialHand } from './trial-hand.ts'
import { TrialStreams } from './trial-streams.ts'

export interface PolicyTrialCellParts extends Omit<CoursePorts, 'acted'> {
  readonly kind: CellKind
  /** SHA-256 of the cell file. */
  readonly cellDigest: string
  readonly session: string
  readonly limits: CourseLimits
  readonly pasts: TrialPasts
  /** Only an emulated cell has one: it resets the scene by itself. */
  readonly hand?: TrialHand
  /** Slowly to a pose of 14 positions, through the guard; absent where a hand does it. */
  readonly approach?: (pose: Float64Array) => Promise<PrefixRun>
  /** The session folder. */
  readonly storage: Storage
  /** One picture for the video that people see; asked for before the first action and after each. */
  readonly film: () => Promise<CameraImage>
  /** Told after each action, for whoever watches an emulated run. */
  readonly acted?: () => void
}

/** What an arm lags behind its last set-point is over by then. */
const SETTLE_MS = 700
const LONGEST_WHY = 600

interface ArmedTrial {
  readonly assignment: SealedAssignment
  readonly past: RecalledPast
}

/**
 * A cell on which a policy is put to trials: guard and arms, cameras, policy, and the registered pasts. The same for arms that are emulated and arms that
 * are real. What a trial carries is known here and in its policy alone; nothing it writes names it.
 */
export class PolicyTrialCell implements TrialCell {
  readonly kind: CellKind
  readonly cellDigest: string
  readonly policyDigest: string
  readonly bringsArms: boolean
  private readonly parts: PolicyTrialCellParts
  private armed: ArmedTrial | undefined
  private stops = 0

  constructor(parts: PolicyTrialCellParts) {
    this.parts = parts
    this.kind = parts.kind
    this.cellDigest = parts.cellDigest
    this.policyDigest = parts.policy.info.weightsDigest
    this.bringsArms = parts.approach !== undefined
  }

  async measurePresent({ code, pairId }: Parameters<TrialCell['measurePresent']>[0]) {
    const { pasts, hand, images, cell } = this.parts
    this.armed = undefined
    const registered = await pasts.present(pairId)
    await hand?.lay(pairId)
    const live = (await images.latest()).map(({ image }) => image)
    const differences = presentDifferences(live, cell.state().readings, registered)
    const views = registered.images.filter(({ camera, widthPx }) => live.some((one) => one.camera === camera && one.widthPx === widthPx))
    return { differences, stills: await this.streams(code).stills(live, views) }
  }

  async bringArms({ code, pairId }: Parameters<TrialCell['bringArms']>[0], by: string): Promise<ArmsBrought> {
    const { pasts, cell, approach, clock } = this.parts
    if (approach === undefined) throw notBrought(code)
    const stops = this.stops
    const stopsSeen = cell.stopsByOthers()
    this.armed = undefined
    const { jointReadings } = await pasts.present(pairId)
    if (this.stops !== stops) throw stoppedMeanwhile(code)
    await cell.arm(by, stopsSeen)
    let held = 'the arms were stopped on the way to the registered pose'
    try {
      if (this.stops !== stops) return { ended: 'stopped', why: 'Stop was pressed' }
      const { stopped } = await approach(jointReadings)
      if (this.stops !== stops) return { ended: 'stopped', why: 'Stop was pressed' }
      if (stopped !== undefined) return { ended: 'stopped', why: `${stopped.code}: ${stopped.message}`.slice(0, LONGEST_WHY) }
      await pause(clock, SETTLE_MS)
      held = 'the arms are at the registered pose'
      return { ended: 'reached' }
    } finally {
      await cell.stop('hold', held)
    }
  }

  async arm(assignment: SealedAssignment, by: string): Promise<void> {
    const { pasts, cell } = this.parts
    const stops = this.stops
    const stopsSeen = cell.stopsByOthers()
    this.armed = undefined
    const past = await pasts.recall(assignment.pairId, assignment.direction)
    if (this.stops !== stops) throw stoppedMeanwhile(assignment.code)
    await cell.arm(by, stopsSeen)
    if (this.stops !== stops) throw stoppedMeanwhile(assignment.code)
    this.armed = { assignment, past }
  }

  async run(): Promise<RunEnd> {
    const { armed } = this
    this.armed = undefined
    if (armed === undefined) throw notArmed()
    const { cell, clock, session, limits, film } = this.parts
    const { code, pairId, seed } = armed.assignment
    const stops = this.stops
    const frames: Promise<CameraImage>[] = []
    const shoot = () => {
      const frame = film()
      // Looked at when the run is over; until then a camera that fails must not end the program.
      frame.catch(() => undefined)
      frames.push(frame)
    }
    shoot()
    const acted = () => {
      shoot()
      this.parts.acted?.()
    }
    const tape = { session, pairId, seed }
    const course = await runCourse(code, armed.past, tape, limits, { ...this.parts, acted }, () => this.stops !== stops)
    const { latch } = cell.state()
    const durationMs = clock.nowMs() - course.startedAtMs
    await cell.stop('hold', 'the run is over').catch(() => undefined)
    const asked = this.stops !== stops
    return {
      ...runEndOf(course, latch, asked),
      clamped: [...new Set(course.steps.flatMap(({ clamped }) => clamped))].sort(),
      durationMs,
      actions: course.steps.length,
      streams: await this.keep(armed, course, frames),
    }
  }

  async stop(why: StopReason, by: string): Promise<void> {
    this.stops += 1
    this.armed = undefined
    await this.parts.cell.stop('hold', `${why} by ${by}`)
  }

  private streams(code: string): TrialStreams {
    return new TrialStreams(this.parts.storage, code)
  }

  /** Joints, log and video. A video that cannot be had is left out, and the trial is then without second rating: the joints stay. */
  private async keep(
    { assignment: { code, secret }, past }: ArmedTrial,
    { start, startedAtMs, steps, queries, policyWords }: Course,
    frames: readonly Promise<CameraImage>[],
  ): Promise<StreamReference[]> {
    const streams = this.streams(code)
    const joints = [
      { step: -1, atMs: 0, measured: [...start] },
      ...steps.map(({ asked, sent, measured, clamped, atMs }, step) => ({
        ...{ step, atMs: atMs - startedAtMs, asked: [...asked], sent: [...sent], measured: [...measured], clamped },
      })),
    ]
    // Who has the key and both memories can tell by it which one was installed; nobody else can.
    const memoryCommitment = sha256(`${secret}\n${past.memoryDigest}`)
    const { name, version } = this.parts.policy.info
    const log = {
      trial: code,
      policy: { name, version, weightsDigest: this.policyDigest },
      memoryCommitment,
      queries,
      ...(policyWords === undefined ? {} : { policyWords }),
    }
    const pictures = (await Promise.allSettled(frames)).flatMap((frame) => (frame.status === 'fulfilled' ? [frame.value] : []))
    return [
      await streams.lines('joints.jsonl', 'joints', joints),
      await streams.lines('run.jsonl', 'log', [log]),
      ...(pictures.length === 0 ? [] : [await streams.video('head.mjpeg', pictures)]),
    ]
  }
}

function notArmed(): TwinpastError {
  return new TwinpastError({
    code: 'not-armed',
    fate: 'refuse',
    message: 'The cell is not armed for a trial.',
    got: 'no armed trial',
    expected: 'a trial that was armed',
    where: 'cell',
    remedy: 'Check the present, then arm.',
  })
}

function notBrought(code: string): TwinpastError {
  return new TwinpastError({
    code: 'arms-come-by-themselves',
    fate: 'refuse',
    message: 'This cell is reset by itself when the present is checked.',
    got: 'an emulated cell with a hand of its own',
    expected: 'a cell that people reset',
    where: code,
    remedy: 'Check the present.',
  })
}

function stoppedMeanwhile(code: string): TwinpastError {
  return new TwinpastError({
    code: 'stopped-meanwhile',
    fate: 'refuse',
    message: 'Stop was pressed while the trial was being armed.',
    got: 'Stop',
    expected: 'no Stop',
    where: code,
    remedy: 'See that all is well, then check the present again.',
  })
}
