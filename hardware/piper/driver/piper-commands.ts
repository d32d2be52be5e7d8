import { TwinpastError } from '../../../src/core/errors.ts'
import type { CanFrame } from '../../can/can-frame.ts'
import type { ArmCommands, CommandResult } from '../../guard/seal/arm-commands.ts'
import type { ArmListener } from './arm-listener.ts'
import { armPose } from './arm-pose.ts'
import { controlFrames } from './control-frames.ts'
import { powerUp } from './power-up.ts'
import type { PowerUpParts } from './power-up.ts'
import { reachablePose } from './reachable-pose.ts'
import { standsAt } from './stands-at.ts'

/** A measured pose older than this is not what the arm should go back to: ten reports (own choice), ms. */
const POSE_STALE_MS = 50

/** What commands need of a connected arm. */
export interface CommandLink extends Omit<PowerUpParts, 'stopped'> {
  /** First contact went well: the arm may be powered and moved. Stops never ask. */
  readonly ready: boolean
}

/** What an arm can be told. Sealed by the driver; only the guard calls it. Mode, speed and power are set by `enable` alone. */
export class PiperCommands implements ArmCommands {
  readonly #link: () => CommandLink | undefined
  #enabling = false
  /** The connection on which the arm was powered; a new one starts without. */
  #poweredOn: ArmListener | undefined
  /** Counts stops, so that an `enable` under way notices one. */
  #stops = 0
  #held: { readonly by: ArmListener; readonly poseRad: Float64Array } | undefined
  /** The joints the arm was last told since it was powered: it has this target already. */
  #target: { readonly by: ArmListener; readonly poseRad: Float64Array } | undefined

  /** @param link - the open bus and what is known of the arm; undefined while there is none */
  constructor(link: () => CommandLink | undefined) {
    this.#link = link
  }

  async enable(): Promise<void> {
    const link = this.#link()
    if (link === undefined || !link.ready) throw notReady('The arm is not connected, or its first contact failed.')
    if (this.#enabling) throw notReady('The arm is already getting power.')
    const stopsBefore = this.#stops
    this.#enabling = true
    this.#forget()
    try {
      await powerUp({ ...link, stopped: () => this.#stops > stopsBefore })
      this.#poweredOn = link.listener
    } catch (error) {
      if (this.#stops === stopsBefore) this.hold()
      throw error
    } finally {
      this.#enabling = false
    }
  }

  move(jointsRad: Float64Array, gripperM: number): CommandResult {
    const link = this.#link()
    if (link === undefined) return 'closed'
    if (this.#poweredOn !== link.listener) throw notReady('A motion was asked of an arm without power.')
    this.#held = undefined
    return this.#tell(link, jointsRad.slice(), controlFrames.gripperTarget(gripperM, link.gripperForceNm))
  }

  hold(): CommandResult {
    const link = this.#link()
    if (link === undefined || armPose.poseAtMs(link.listener.readings) === Number.NEGATIVE_INFINITY) return 'closed'
    this.#stops += 1
    return this.#tell(link, this.#poseToHold(link))
  }

  quickStop(): CommandResult {
    return this.#cutOff((link) => link.transport.send(controlFrames.quickStop()))
  }

  disable(): CommandResult {
    return this.#cutOff((link) => link.transport.sendPowerCut(...controlFrames.disableAll()))
  }

  reset(): CommandResult {
    return this.#cutOff((link) => link.transport.sendPowerCut(controlFrames.reset()))
  }

  /**
   * The pose of the first hold, so that the arm does not creep; one that somebody else moves or has moved, or that has no power, is followed: it must not
   * jump back. While nothing fresh is known of the arm (its line is cut, or this process stood still), it is told the target it has already: that moves
   * nothing, and an old pose would.
   */
  #poseToHold({ listener, limitsRad, clock }: CommandLink): Float64Array {
    const fresh = listener.roundTrip.fresh && clock.nowMs() - armPose.poseAtMs(listener.readings) <= POSE_STALE_MS
    if (!fresh && this.#target?.by === listener) return this.#target.poseRad
    const measuredRad = reachablePose(listener.readings, limitsRad)
    const follows = armPose.followsHost(listener.readings) && armPose.unpowered(listener.readings).length === 0
    if (!follows || this.#held?.by !== listener || !standsAt(this.#held.poseRad, measuredRad))
      this.#held = { by: listener, poseRad: measuredRad }
    return this.#held.poseRad
  }

  #tell({ listener, transport }: CommandLink, poseRad: Float64Array, ...more: readonly CanFrame[]): CommandResult {
    const result = transport.send(...controlFrames.jointTargets(poseRad), ...more)
    if (result === 'sent') this.#target = { by: listener, poseRad }
    return result
  }

  /** Nothing moves after this before the next `enable`. */
  #cutOff(send: (link: CommandLink) => CommandResult): CommandResult {
    this.#stops += 1
    this.#forget()
    const link = this.#link()
    return link === undefined ? 'closed' : send(link)
  }

  #forget(): void {
    this.#poweredOn = undefined
    this.#held = undefined
    this.#target = undefined
  }
}

function notReady(message: string): TwinpastError {
  return new TwinpastError({
    code: 'arm-not-ready',
    fate: 'halt',
    message,
    remedy: 'Connect and enable the arm first.',
  })
}
