import type { AlarmClock } from '../../clock/alarm-clock.ts'
import type { ArmFault } from '../../../src/core/cell/arm-feedback.ts'
import type { BusEvent } from '../../can/bus-event.ts'
import type { CanBus } from '../../can/can-bus.ts'
import type { CanFrame, ReceivedFrame } from '../../can/can-frame.ts'
import { AnswerProbe } from './answer-probe.ts'
import { ArmReadings } from './arm-readings.ts'
import { armFaults } from './arm-faults.ts'
import { faultText } from './fault-words.ts'
import type { FaultCode } from './fault-words.ts'
import { ForeignCommands } from './foreign-commands.ts'
import { JointJump } from './joint-jump.ts'
import { RecentFaults } from './recent-faults.ts'
import { RoundTrip } from './round-trip.ts'

const FIRMWARE_TEXT_ID = 0x4af
const LIMIT_ANSWER_ID = 0x473
/** 88 characters, and room for an answer that was asked for twice. */
const MOST_FIRMWARE_TEXT = 400
/** Ids that only a leader arm emits: its home command, and feedback at an offset (pyAgxArm#55). */
const LEADER_IDS = new Set([0x190, 0x3a1, 0x3a2, 0x3a3, 0x3a4, 0x3a5, 0x3a6, 0x3a7, 0x3a8])
const MANY_ERROR_FRAMES = 10
const MANY_GARBLED_LINES = 5

/** Everything one arm and its bus tell. While the way to the arm may hold old frames, they are thrown away. */
export class ArmListener {
  readonly readings = new ArmReadings()
  readonly roundTrip: RoundTrip
  readonly probe: AnswerProbe
  /** Feedback frames taken since the beginning, for rates. */
  taken = 0
  /** Of these, frames of joints 1 and 2. */
  jointReports = 0
  /** Any frames at all, fresh or not. */
  heard = 0
  /** Status, pose or joints were heard, fresh or not. A leader arm emits none. */
  feedbackHeard = false
  leaderSeen = false
  foreignSeen = false
  readonly #clock: AlarmClock
  readonly #foreign = new ForeignCommands()
  readonly #recent = new RecentFaults()
  readonly #jump = new JointJump()
  #firmwareText = ''
  #busFault: FaultCode | undefined
  #behind = false
  #unlisten: readonly (() => void)[] = []

  /** @param ask - send the firmware query, and the query of a joint limit */
  constructor(clock: AlarmClock, ask: { readonly firmware: () => void; readonly limit: () => void }) {
    this.#clock = clock
    this.roundTrip = new RoundTrip(clock, ask.firmware)
    this.probe = new AnswerProbe(clock, ask.limit)
  }

  listen(bus: CanBus): void {
    this.#unlisten = [bus.onFrame((frame) => this.#take(frame)), bus.onState((event) => this.#heed(event))]
  }

  /** A frame was handed to the bus. */
  sent(frame: CanFrame): void {
    this.#foreign.sent(frame, this.#clock.nowMs())
  }

  get firmwareText(): string {
    return this.#firmwareText
  }

  get ended(): boolean {
    return this.#busFault === 'bus-closed'
  }

  faults(nowMs: number): readonly ArmFault[] {
    const late = this.probe.lateMs(nowMs) === undefined ? undefined : 'answers-late'
    const state: FaultCode | undefined = this.#busFault ?? (this.#behind ? 'reader-behind' : late)
    return [
      ...(state === undefined ? [] : [{ code: state, text: faultText(state) }]),
      ...this.#recent.current(nowMs),
      ...armFaults(this.readings),
    ]
  }

  stop(): void {
    this.roundTrip.doubt()
    this.probe.stop()
    for (const stop of this.#unlisten) stop()
  }

  #take(frame: ReceivedFrame): void {
    this.heard += 1
    if (frame.id >= 0x2a1 && frame.id <= 0x2a8) this.feedbackHeard = true
    if (LEADER_IDS.has(frame.id)) this.leaderSeen = true
    if (this.#foreign.isForeign(frame)) {
      this.foreignSeen = true
      this.#recent.note('foreign-master', frame.receivedAtMs, { detail: `id 0x${frame.id.toString(16).toUpperCase()}` })
    }
    if (frame.id === FIRMWARE_TEXT_ID && !this.#behind) {
      this.roundTrip.answered()
      if (this.#firmwareText.length < MOST_FIRMWARE_TEXT) this.#firmwareText += Buffer.from(frame.data).toString('latin1')
    }
    if (!this.roundTrip.fresh || !this.readings.take(frame)) return
    this.taken += 1
    if (frame.id === LIMIT_ANSWER_ID) this.probe.answered(frame.receivedAtMs)
    if (frame.id === 0x2a5) this.jointReports += 1
    for (const joint of this.#jump.check(frame.id, this.readings)) this.#recent.note('joint-jump', frame.receivedAtMs, { joint })
  }

  #heed(event: BusEvent): void {
    const nowMs = this.#clock.nowMs()
    switch (event.event) {
      case 'closed':
        this.#busFault = 'bus-closed'
        this.roundTrip.doubt()
        this.probe.stop()
        return
      case 'bus-off':
        this.#busFault = 'bus-off'
        return
      case 'restarted':
        if (this.#busFault === 'bus-off') this.#busFault = undefined
        this.#recent.note('bus-off', nowMs)
        return
      case 'reader-behind':
        this.#behind = true
        this.#recent.note('reader-behind', nowMs, { detail: `at least ${event.behindMs.toFixed(0)} ms` })
        this.roundTrip.doubt()
        return
      case 'caught-up':
        this.#behind = false
        this.roundTrip.begin()
        return
      case 'error-passive':
        this.#recent.note('error-passive', nowMs)
        return
      case 'overrun':
        this.#recent.note('overrun', nowMs, { detail: `in the ${event.of} buffer` })
        return
      case 'error-frame':
        this.#recent.note('bus-errors', nowMs, { threshold: MANY_ERROR_FRAMES, detail: event.text })
        return
      case 'garbage':
        this.#recent.note('garbled-line', nowMs, { threshold: MANY_GARBLED_LINES, detail: event.text.slice(0, 40) })
        return
      case 'refused-by-adapter':
        this.#recent.note('send-refused', nowMs)
        return
      case 'error-warning':
        return
    }
  }
}
