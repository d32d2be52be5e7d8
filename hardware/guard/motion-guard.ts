import { ACTION_DIMENSIONS } from '../piper/piper-action-space.ts'
import type { Admission } from '../../src/core/cell/admission.ts'
import type { ArmFeedback, ArmSide } from '../../src/core/cell/arm-feedback.ts'
import type { DeadMan } from '../../src/core/cell/dead-man.ts'
import type { GuardLatch } from '../../src/core/cell/guard-latch.ts'
import type { MonotonicClock } from '../../src/core/cell/monotonic-clock.ts'
import type { OfferedChunk } from '../../src/core/cell/offered-chunk.ts'
import type { GuardMode, Tick } from '../../src/core/cell/tick.ts'
import { thrownText } from '../../src/core/thrown-text.ts'
import { admitChunk } from './admit-chunk.ts'
import type { ArmWatch } from './arm-watch.ts'
import type { BothArms } from './both-arms.ts'
import type { CellLimits } from './cell-limits.ts'
import { checkSetPoint } from './check-set-point.ts'
import { ChunkCourse } from './chunk-course.ts'
import type { GuardConfig } from './guard-config.ts'
import { chunkRefused, guardLatched, latchText, stepRefused } from './guard-errors.ts'
import { guardFinding } from './guard-finding.ts'
import type { GuardFinding } from './guard-finding.ts'
import { checkArmHealth, isGuidedByHand } from './layers/check-arm-health.ts'
import { checkChunkAge } from './layers/check-chunk-order.ts'
import { checkDeadMan } from './layers/check-dead-man.ts'
import { checkStart } from './layers/check-start.ts'
import { readingsOf } from './readings-of.ts'
import { StopLadder } from './stop-ladder.ts'

export interface MotionGuardParts {
  readonly arms: BothArms
  /** Left, then right. */
  readonly watches: readonly [ArmWatch, ArmWatch]
  readonly config: GuardConfig
  readonly clock: MonotonicClock
  readonly deadMan?: DeadMan | undefined
}

type Feedbacks = readonly [ArmFeedback | undefined, ArmFeedback | undefined]

/** A motion that ended less than this ago may still have speed, ms (own choice). */
const ENTRY_MS = 1000

/** The synchronous heart: from an opened latch over chunks, actions and set-points to the stop. Has a clock but no timer: every beat is a `tick`. */
export class MotionGuard {
  readonly #parts: MotionGuardParts
  #limits: CellLimits | undefined
  #mode: GuardMode = 'not-armed'
  #latch: GuardLatch | undefined
  #ladder: StopLadder | undefined
  #course: ChunkCourse | undefined
  /** Last set-point, or the measured pose after arming, 14 numbers. */
  #target: Float64Array = new Float64Array(ACTION_DIMENSIONS)
  #usedIds = new Set<string>()
  #observedAtMs = -Infinity
  #lastBeatMs = -Infinity
  #dueMs = -Infinity
  #finishedMs = -Infinity

  constructor(parts: MotionGuardParts) {
    this.#parts = parts
  }

  get mode(): GuardMode {
    return this.#mode
  }

  get latch(): GuardLatch | undefined {
    return this.#latch
  }

  /** Whether a stop still has something to send. */
  get stopUnderWay(): boolean {
    return this.#ladder !== undefined && !this.#ladder.settled
  }

  /** Opens the latch. Called by `GuardedRobot.arm` alone, for a person. @param pose - measured, 14 numbers */
  open(pose: Float64Array, limits: CellLimits): void {
    this.#limits = limits
    this.#target = pose.slice()
    this.#course = undefined
    this.#usedIds = new Set()
    this.#observedAtMs = -Infinity
    this.#finishedMs = -Infinity
    this.#dueMs = -Infinity
    this.#lastBeatMs = this.#parts.clock.nowMs()
    this.#latch = undefined
    this.#ladder = undefined
    this.#mode = 'ready'
  }

  admit(offered: OfferedChunk): Admission {
    const limits = this.#armedLimits()
    const nowMs = this.#parts.clock.nowMs()
    const chunkId = typeof offered.chunkId === 'string' ? offered.chunkId.slice(0, 200) : 'without id'
    if (this.#course?.moving === true)
      throw chunkRefused(chunkId, guardFinding('action-under-way', 'an action is still under way', 'wait until it has finished'))
    const readings = this.#freshReadings(nowMs)
    if (!(readings instanceof Float64Array)) throw chunkRefused(chunkId, readings)
    const atRest = nowMs - this.#finishedMs > ENTRY_MS
    const entryVelocity = (atRest ? undefined : this.#course?.velocity(limits.beatMs)) ?? new Float64Array(ACTION_DIMENSIONS)
    const order = { usedIds: this.#usedIds, observedAtMs: this.#observedAtMs }
    const verdict = admitChunk(offered, { nowMs, order, readings, from: this.#target, entryVelocity }, this.#parts.config, limits)
    if (verdict.finding !== undefined) throw chunkRefused(chunkId, verdict.finding)
    this.#usedIds.add(verdict.chunk.chunkId)
    this.#observedAtMs = verdict.chunk.observedAtMs
    this.#course = new ChunkCourse(verdict.chunk, limits.beatsPerAction)
    return verdict.admission
  }

  send(step: number): void {
    this.#armedLimits()
    const course = this.#course
    if (course === undefined || course.nextStep !== step) throw stepRefused(step, course?.nextStep)
    const nowMs = this.#parts.clock.nowMs()
    const finding = this.#beatFinding(nowMs) ?? this.#watchArms(nowMs) ?? this.#deadManReleased(nowMs)
    if (finding !== undefined) {
      this.stopBoth(finding)
      throw guardLatched(this.#latch)
    }
    const outdated = step === 0 ? this.#outdated(course, nowMs) : undefined
    if (outdated !== undefined) {
      this.#course = undefined
      throw chunkRefused(course.chunk.chunkId, outdated)
    }
    course.begin()
    this.#lastBeatMs = nowMs
    this.#mode = 'moving'
  }

  /** An error of a port (driver, dead-man, clock) or of ours stops both arms like any other cause. */
  tick(): Tick {
    try {
      return this.#beat()
    } catch (thrown) {
      return this.#stopOnTick(guardFinding('guard-error', `the guard met an error: ${thrownText(thrown)}`, 'report it; arm again'))
    }
  }

  #beat(): Tick {
    const nowMs = this.#parts.clock.nowMs()
    if (this.#mode === 'latched') return this.#tickLatched(nowMs)
    if (this.#mode === 'not-armed' || this.#limits === undefined) return { mode: 'not-armed' }
    const finding =
      this.#beatFinding(nowMs) ?? this.#watchArms(nowMs) ?? (this.#mode === 'moving' ? this.#deadManReleased(nowMs) : undefined)
    this.#lastBeatMs = nowMs
    if (finding !== undefined) return this.#stopOnTick(finding)
    return this.#mode === 'moving' && this.#course !== undefined
      ? this.#tickMoving(this.#course, nowMs, this.#limits)
      : { mode: this.#mode }
  }

  /**
   * Holds both arms and latches; a latch keeps its first cause. Only motion that was armed grows into a quick stop.
   * @returns the arms that did not take the hold
   */
  stopBoth(finding: GuardFinding): readonly ArmSide[] {
    const untold = this.#parts.arms.tell((commands) => commands.hold())
    const wasArmed = this.#mode === 'ready' || this.#mode === 'moving'
    this.#mode = 'latched'
    this.#course = undefined
    const nowMs = this.#parts.clock.nowMs()
    const { code, arm } = finding
    this.#latch ??= { code, text: latchText(finding), ...(arm === undefined ? {} : { arm }), atMs: nowMs, quickStopped: false }
    if (wasArmed) this.#ladder = new StopLadder(nowMs, this.#parts.config.quickStopAfterMs, this.#feedbacks())
    return untold
  }

  /** A person gave a stop beyond the hold: nothing more is sent by itself. */
  endLadder(quickStopped: boolean): void {
    this.#ladder = undefined
    if (quickStopped && this.#latch !== undefined) this.#latch = { ...this.#latch, quickStopped: true }
  }

  #tickMoving(course: ChunkCourse, nowMs: number, limits: CellLimits): Tick {
    if (nowMs < this.#dueMs - limits.beatMs / 2) return { mode: 'moving' }
    const setPoint = course.peek()
    const refused = checkSetPoint(setPoint, this.#target, limits)
    if (refused !== undefined) return this.#stopOnTick(refused)
    // The process may have stood still since the beat began: what it has in hand then is old.
    const stalled = this.#beatFinding(this.#parts.clock.nowMs())
    if (stalled !== undefined) return this.#stopOnTick(stalled)
    const untold = this.#parts.arms.tell((commands, arm) => {
      const offset = arm === 'left' ? 0 : 7
      return commands.move(setPoint.slice(offset, offset + 6), setPoint[offset + 6]!)
    })
    if (untold.length > 0) {
      const text = `the transport of the ${untold.join(' and ')} arm did not take a set-point`
      const [arm] = untold
      return this.#stopOnTick({
        ...guardFinding('command-not-taken', text, 'check bus, cable and adapter, and end what keeps this computer busy'),
        ...(arm === undefined ? {} : { arm }),
      })
    }
    this.#target = setPoint
    this.#dueMs = (nowMs > this.#dueMs + limits.beatMs / 2 ? nowMs : this.#dueMs) + limits.beatMs
    const finished = course.advance()
    if (finished === undefined) return { mode: 'moving', setPoint: setPoint.slice() }
    this.#finishedMs = nowMs
    this.#mode = 'ready'
    return { mode: 'ready', setPoint: setPoint.slice(), finished }
  }

  #tickLatched(nowMs: number): Tick {
    const usable = this.#parts.watches.map((watch) => {
      const feedback = watch.feedback()
      if (feedback === undefined || watch.fresh(feedback, nowMs) !== undefined) return undefined
      if (isGuidedByHand(feedback)) return 'by-hand'
      return checkArmHealth(feedback) === undefined ? feedback : undefined
    })
    const step = this.#ladder?.next(nowMs, usable) ?? 'nothing'
    if (step === 'hold') this.#parts.arms.tell((commands) => commands.hold())
    if (step === 'quick-stop') {
      this.#parts.arms.tell((commands) => commands.quickStop())
      if (this.#latch !== undefined) this.#latch = { ...this.#latch, quickStopped: true }
    }
    return this.#latch === undefined ? { mode: 'latched' } : { mode: 'latched', latch: this.#latch }
  }

  #stopOnTick(finding: GuardFinding): Tick {
    this.stopBoth(finding)
    return this.#latch === undefined ? { mode: 'latched' } : { mode: 'latched', latch: this.#latch }
  }

  #armedLimits(): CellLimits {
    if (this.#limits === undefined || (this.#mode !== 'ready' && this.#mode !== 'moving')) throw guardLatched(this.#latch)
    return this.#limits
  }

  #feedbacks(): Feedbacks {
    const [left, right] = this.#parts.watches
    return [left.feedback(), right.feedback()]
  }

  #freshReadings(nowMs: number): Float64Array | GuardFinding {
    const [left, right] = this.#feedbacks()
    const [leftWatch, rightWatch] = this.#parts.watches
    const stale = leftWatch.fresh(left, nowMs) ?? rightWatch.fresh(right, nowMs)
    if (stale !== undefined || left === undefined || right === undefined)
      return stale ?? guardFinding('no-feedback', 'an arm has not reported', '')
    return readingsOf(left, right)
  }

  #watchArms(nowMs: number): GuardFinding | undefined {
    const [left, right] = this.#feedbacks()
    const [leftWatch, rightWatch] = this.#parts.watches
    const leftFinding = leftWatch.look(left, nowMs, this.#target)
    return leftFinding ?? rightWatch.look(right, nowMs, this.#target)
  }

  #deadManReleased(nowMs: number): GuardFinding | undefined {
    const { deadMan, config } = this.#parts
    return deadMan === undefined ? undefined : checkDeadMan(deadMan, nowMs, config.deadManMs)
  }

  /** A chunk that waited too long after its admission, or whose arms have been moved since. */
  #outdated({ chunk }: ChunkCourse, nowMs: number): GuardFinding | undefined {
    const { chunkStaleMs, startJumpRad } = this.#parts.config
    const readings = this.#freshReadings(nowMs)
    if (!(readings instanceof Float64Array)) return readings
    return (
      checkChunkAge(nowMs - chunk.observedAtMs, chunkStaleMs) ??
      checkStart(chunk.sent.subarray(0, ACTION_DIMENSIONS), readings, startJumpRad)
    )
  }

  /** Layer 13, the control loop itself: beats and actions come in time. */
  #beatFinding(nowMs: number): GuardFinding | undefined {
    const { stallMs } = this.#parts.config
    const since = (atMs: number, code: string, text: string): GuardFinding | undefined =>
      nowMs - atMs <= stallMs && nowMs >= atMs
        ? undefined
        : {
            ...guardFinding(code, text, 'look what kept the host busy, then arm again'),
            got: `${(nowMs - atMs).toFixed(0)} ms`,
            expected: `0 to ${stallMs} ms`,
          }
    if (this.#mode === 'moving') return since(this.#lastBeatMs, 'loop-stalled', 'the control loop stalled during a motion')
    if (this.#course?.midway === true) return since(this.#finishedMs, 'action-late', 'the next action of the chunk did not come')
    return undefined
  }
}
