import type { ArmDriver, ArmInfo, SealedCommands } from '../../../src/core/cell/arm-driver.ts'
import type { ArmFeedback, ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import type { CellKind } from '../../../src/core/cell/cell-kind.ts'
import type { CanBus } from '../../can/can-bus.ts'
import type { AlarmClock } from '../../clock/alarm-clock.ts'
import { sealCommands } from '../../guard/seal/seal-commands.ts'
import { GRIPPER_STROKE_M, PIPER_JOINT_LIMITS_RAD } from '../piper-action-space.ts'
import { ArmListener } from './arm-listener.ts'
import { armPose } from './arm-pose.ts'
import { controlFrames } from './control-frames.ts'
import { firstContact } from './first-contact.ts'
import { PiperCommands } from './piper-commands.ts'
import type { CommandLink } from './piper-commands.ts'
import { TrialTransport } from './trial-transport.ts'

export interface PiperArmOptions {
  readonly arm: ArmSide
  readonly kind: CellKind
  readonly clock: AlarmClock
  /** Opens the bus, e.g. `openCanBus`; called by `connect`. */
  readonly openBus: () => Promise<CanBus>
  /** Limits of this cell, where they are tighter than the arm's own: joint 1..6, rad. */
  readonly limitsRad?: readonly (readonly [number, number])[]
  readonly speedLimitsRadPerS?: readonly number[]
  readonly strokeM?: number
  /** Speed of the controller's own motion towards a set-point, 1..100 % of its limit; it must be faster than the guard's set-points. */
  readonly speedPercent?: number
  /** Largest torque of the gripper motor, 0.5..3 N.m. */
  readonly gripperForceNm?: number
}

/** The arm's default speed limit (docs/sources.md). */
const DEFAULT_SPEED_RAD_PER_S = 3
/** As in the vendor's ROS node. */
const DEFAULT_SPEED_PERCENT = 50
const DEFAULT_GRIPPER_FORCE_NM = 1

/** One PiPER on a CAN bus of its own. Reading is free; its commands are sealed for the guard, and there is no other way to move it. */
export class PiperArm implements ArmDriver {
  readonly arm: ArmSide
  readonly commands: SealedCommands
  readonly #options: PiperArmOptions
  #bus: CanBus | undefined
  #link: CommandLink | undefined
  #listener: ArmListener | undefined

  constructor(options: PiperArmOptions) {
    this.arm = options.arm
    this.#options = options
    this.commands = sealCommands(options.arm, new PiperCommands(() => this.#link))
  }

  /** After a refusal the bus stays open until `close`, so that the arm can still be stopped; it can be neither powered nor moved. */
  async connect(): Promise<ArmInfo> {
    const { arm, kind, clock, openBus, limitsRad, speedLimitsRadPerS, strokeM, speedPercent, gripperForceNm } = this.#options
    await this.close()
    const bus = await openBus()
    const transport = new TrialTransport(bus, (frame) => listener.sent(frame))
    const listener = new ArmListener(clock, {
      firmware: () => transport.send(controlFrames.firmwareQuery()),
      limit: () => transport.send(controlFrames.limitQuery(1)),
    })
    listener.listen(bus)
    this.#bus = bus
    this.#listener = listener
    const configured = {
      limitsRad: limitsRad ?? PIPER_JOINT_LIMITS_RAD,
      speedLimitsRadPerS: speedLimitsRadPerS ?? PIPER_JOINT_LIMITS_RAD.map(() => DEFAULT_SPEED_RAD_PER_S),
      strokeM: strokeM ?? GRIPPER_STROKE_M,
    }
    const link = {
      arm,
      listener,
      transport,
      clock,
      limitsRad: configured.limitsRad,
      strokeM: configured.strokeM,
      speedPercent: speedPercent ?? DEFAULT_SPEED_PERCENT,
      gripperForceNm: gripperForceNm ?? DEFAULT_GRIPPER_FORCE_NM,
    }
    this.#link = { ...link, teachNeedsReset: true, ready: false }
    const contact = await firstContact({ arm, listener, transport, clock, configured })
    this.#link = {
      ...link,
      limitsRad: contact.limitsRad,
      strokeM: contact.strokeM,
      teachNeedsReset: contact.profile.teachNeedsReset,
      ready: true,
    }
    listener.probe.start()
    return {
      arm,
      kind,
      firmware: contact.profile.firmware,
      limitsRad: contact.limitsRad,
      speedLimitsRadPerS: contact.speedLimitsRadPerS,
      strokeM: contact.strokeM,
    }
  }

  feedback(): ArmFeedback | undefined {
    const listener = this.#listener
    if (listener === undefined) return undefined
    const { readings } = listener
    const jointsAtMs = armPose.poseAtMs(readings)
    const statusAtMs = armPose.statusAtMs(readings)
    const powerAtMs = armPose.powerAtMs(readings)
    if (Math.min(jointsAtMs, statusAtMs, powerAtMs) === Number.NEGATIVE_INFINITY) return undefined
    return {
      arm: this.arm,
      jointsRad: armPose.jointsRad(readings),
      gripperM: armPose.gripperM(readings),
      jointsAtMs,
      statusAtMs,
      powerAtMs,
      enabled: armPose.unpowered(readings).length === 0 && armPose.gripperPowered(readings),
      followsHost: armPose.followsHost(readings),
      faults: listener.faults(this.#options.clock.nowMs()),
    }
  }

  /** Feedback frames taken since `connect`, and joint reports among them: two looks a second apart give the rates. */
  frameCounts(): { readonly frames: number; readonly jointReports: number } {
    return { frames: this.#listener?.taken ?? 0, jointReports: this.#listener?.jointReports ?? 0 }
  }

  async close(): Promise<void> {
    const bus = this.#bus
    this.#listener?.stop()
    this.#link = undefined
    this.#bus = undefined
    this.#listener = undefined
    await bus?.close()
  }
}
