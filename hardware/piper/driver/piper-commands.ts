import { TwinpastError } from '../../../src/core/errors.ts'
import type { ArmCommands, CommandResult } from '../../guard/seal/arm-commands.ts'
import type { ArmListener } from './arm-listener.ts'
import { armPose } from './arm-pose.ts'
import { controlFrames } from './control-frames.ts'
import { powerUp } from './power-up.ts'
import type { PowerUpParts } from './power-up.ts'
import { reachablePose } from './reachable-pose.ts'
import { standsAt } from './stands-at.ts'

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
    this.#poweredOn = undefined
    this.#held = undefined
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
    return link.transport.send(...controlFrames.jointTargets(jointsRad), controlFrames.gripperTarget(gripperM, link.gripperForceNm))
  }

  hold(): CommandResult {
    const link = this.#link()
    if (link === undefined || armPose.poseAtMs(link.listener.readings) === Number.NEGATIVE_INFINITY) return 'closed'
    this.#stops += 1
    return link.transport.send(...controlFrames.jointTargets(this.#poseToHold(link)))
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
   * jump back.
   */
  #poseToHold({ listener, limitsRad }: CommandLink): Float64Array {
    const measuredRad = reachablePose(listener.readings, limitsRad)
    const follows = armPose.followsHost(listener.readings) && armPose.unpowered(listener.readings).length === 0
    if (!follows || this.#held?.by !== listener || !standsAt(this.#held.poseRad, measuredRad))
      this.#held = { by: listener, poseRad: measuredRad }
    return this.#held.poseRad
  }

  /** Nothing moves after this before the next `enable`. */
  #cutOff(send: (link: CommandLink) => CommandResult): CommandResult {
    this.#stops += 1
    this.#poweredOn = undefined
    this.#held = undefined
    const link = this.#link()
    return link === undefined ? 'closed' : send(link)
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
