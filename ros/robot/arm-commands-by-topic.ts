import type { ArmCommands, CommandResult } from '../../hardware/guard/seal/arm-commands.ts'
import type { AlarmClock } from '../../hardware/clock/alarm-clock.ts'
import { standsAt } from '../../hardware/piper/driver/stands-at.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { thrownText } from '../../src/core/thrown-text.ts'
import type { ArmGraph } from './arm-graph.ts'
import { DRIVER_TYPES } from './arm-topics.ts'
import type { ArmTopics } from './arm-topics.ts'
import { jointCommand } from './joint-command.ts'
import { readEnableAnswer } from './read-enable-answer.ts'

/** What the commands must know of the arm. */
export interface ArmView {
  /** Newest measured pose, or undefined before the first. */
  pose(): { readonly jointsRad: Float64Array; readonly gripperM: number } | undefined
  /** When that pose was measured, on the clock of the commands, ms. */
  poseAtMs(): number
  followsHost(): boolean
  /** The driver node said that all motors hold power; false once power was taken. */
  setEnabled(enabled: boolean): void
  /** A call that nobody waits for has failed. */
  callFailed(reason: string): void
}

/** The node itself polls up to 5 s. */
const ENABLE_TIMEOUT_MS = 8000
const FOLLOW_TIMEOUT_MS = 2000
const REPEAT_MS = 20
/** A measured pose older than this is not what the arm should go back to: ten reports, as over CAN (own choice), ms. */
const POSE_STALE_MS = 50

/** Commands of one arm over topics and a service. There is no quick stop and no reset on them: `unsupported`, and the guard says so. */
export class ArmCommandsByTopic implements ArmCommands {
  readonly #topics: ArmTopics
  readonly #graph: ArmGraph
  readonly #clock: AlarmClock
  readonly #arm: ArmView
  readonly #publish: (message: object) => void
  #gripperM: number | undefined
  #heldRad: Float64Array | undefined
  /** The joints the arm was last told since it was powered. */
  #targetRad: Float64Array | undefined
  /** Counts them, so that an `enable` under way notices one. */
  #disables = 0

  constructor(topics: ArmTopics, graph: ArmGraph, clock: AlarmClock, arm: ArmView) {
    this.#topics = topics
    this.#graph = graph
    this.#clock = clock
    this.#arm = arm
    this.#publish = graph.speak('sensor_msgs/msg/JointState', topics.command)
  }

  async enable(): Promise<void> {
    const { driver, enable } = this.#topics
    const request = driver === 'piper_ros' ? { enable_request: true } : { data: true }
    const disablesBefore = this.#disables
    const answer = await this.#graph.call(DRIVER_TYPES[driver].enable, enable, request, ENABLE_TIMEOUT_MS).catch((thrown: unknown) => {
      throw enableRefused(enable, thrownText(thrown))
    })
    const refusal = readEnableAnswer(answer, driver)
    if (refusal !== undefined) throw enableRefused(enable, refusal)
    if (this.#disables !== disablesBefore) throw enableRefused(enable, 'power was taken while it was being given')
    this.#arm.setEnabled(true)
    // The first command is the pose and opening measured now, not those of an earlier hold: it also brings the controller into CAN control.
    this.#heldRad = undefined
    this.#targetRad = undefined
    this.#gripperM = undefined
    for (let waitedMs = 0; waitedMs < FOLLOW_TIMEOUT_MS; waitedMs += REPEAT_MS) {
      if (this.#disables !== disablesBefore) throw enableRefused(enable, 'power was taken while it was being given')
      if (this.hold() !== 'sent') throw enableRefused(enable, 'the command topic does not take the measured pose')
      await new Promise<void>((resolve) => void this.#clock.after(REPEAT_MS, resolve))
      if (waitedMs >= 5 * REPEAT_MS && this.#arm.followsHost()) return
    }
    throw enableRefused(enable, 'the arm has power but does not follow commands')
  }

  move(jointsRad: Float64Array, gripperM: number): CommandResult {
    this.#heldRad = undefined
    this.#gripperM = gripperM
    return this.#send(jointsRad, gripperM)
  }

  hold(): CommandResult {
    const pose = this.#arm.pose()
    const fresh = this.#clock.nowMs() - this.#arm.poseAtMs() <= POSE_STALE_MS
    if (!fresh && this.#targetRad !== undefined && this.#gripperM !== undefined) return this.#send(this.#targetRad, this.#gripperM)
    if (pose !== undefined && (this.#heldRad === undefined || !standsAt(this.#heldRad, pose.jointsRad)))
      this.#heldRad = pose.jointsRad.slice()
    const gripperM = this.#gripperM ?? pose?.gripperM
    return this.#heldRad === undefined || gripperM === undefined ? 'unsupported' : this.#send(this.#heldRad, gripperM)
  }

  quickStop(): CommandResult {
    return 'unsupported'
  }

  disable(): CommandResult {
    const { driver, enable } = this.#topics
    const request = driver === 'piper_ros' ? { enable_request: false } : { data: false }
    this.#disables += 1
    this.#heldRad = undefined
    this.#targetRad = undefined
    this.#arm.setEnabled(false)
    this.#graph
      .call(DRIVER_TYPES[driver].enable, enable, request, ENABLE_TIMEOUT_MS)
      .then((answer) => {
        const refusal = readEnableAnswer(answer, driver)
        if (refusal !== undefined) this.#arm.callFailed(refusal)
      })
      .catch((thrown: unknown) => this.#arm.callFailed(thrownText(thrown)))
    return 'sent'
  }

  reset(): CommandResult {
    return 'unsupported'
  }

  #send(jointsRad: Float64Array, gripperM: number): CommandResult {
    try {
      this.#publish(jointCommand(jointsRad, gripperM, this.#topics))
      this.#targetRad = jointsRad.slice()
      return 'sent'
    } catch {
      return 'closed'
    }
  }
}

function enableRefused(service: string, reason: string): TwinpastError {
  return new TwinpastError({
    code: 'enable-refused',
    fate: 'halt',
    message: 'the driver node did not give the arm power',
    got: reason,
    where: service,
    remedy: 'look at the log of the driver node and at the arm',
  })
}
