import type { Admission } from '../../src/core/cell/admission.ts'
import type { ArmDriver } from '../../src/core/cell/arm-driver.ts'
import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import type { DeadMan } from '../../src/core/cell/dead-man.ts'
import type { MonotonicClock } from '../../src/core/cell/monotonic-clock.ts'
import type { OfferedChunk } from '../../src/core/cell/offered-chunk.ts'
import type { Robot, RobotFeatures, RobotState, Stop, StopConfirmation } from '../../src/core/cell/robot.ts'
import type { Tick } from '../../src/core/cell/tick.ts'
import { thrownText } from '../../src/core/thrown-text.ts'
import { powerBoth, requireArmable } from './power-both.ts'
import { ArmWatch } from './arm-watch.ts'
import { BothArms } from './both-arms.ts'
import { requireTwoPipers } from './cell-limits.ts'
import type { CellLimits } from './cell-limits.ts'
import { connectBoth } from './connect-both.ts'
import type { GuardConfig } from './guard-config.ts'
import { armingRefused, noFeedback, stopNotTaken, stopUnconfirmed } from './guard-errors.ts'
import { guardFinding } from './guard-finding.ts'
import { MotionGuard } from './motion-guard.ts'
import { personName } from './person-name.ts'
import { readingsOf } from './readings-of.ts'
import { openSeal } from './seal/open-seal.ts'

export interface GuardedRobotOptions {
  readonly features: RobotFeatures
  readonly drivers: Readonly<Record<ArmSide, ArmDriver>>
  readonly config: GuardConfig
  /** The clock the drivers stamp their feedback with. */
  readonly clock: MonotonicClock
  /** Absent: nobody needs to hold anything while the arms move. */
  readonly deadMan?: DeadMan
}

/**
 * Both arms behind every layer, and the only way to command one. It is no safety function: the emergency stop is hardware (docs/hardware.md).
 */
export class GuardedRobot implements Robot {
  readonly features: RobotFeatures
  readonly #options: GuardedRobotOptions
  readonly #arms: BothArms
  readonly #watches: readonly [ArmWatch, ArmWatch]
  readonly #guard: MotionGuard
  #limits: CellLimits | undefined
  #arming = false
  #stops = 0

  /** @throws TwinpastError `robot-features` (refuse, 2) */
  constructor(options: GuardedRobotOptions) {
    requireTwoPipers(options.features)
    const { drivers, config, clock, deadMan } = options
    this.features = options.features
    this.#options = options
    this.#arms = new BothArms(openSeal(drivers.left.commands), openSeal(drivers.right.commands))
    this.#watches = [new ArmWatch('left', drivers.left, config), new ArmWatch('right', drivers.right, config)]
    this.#guard = new MotionGuard({ arms: this.#arms, watches: this.#watches, config, clock, deadMan })
  }

  async connect(): Promise<void> {
    const { drivers, config, features } = this.#options
    this.#stops += 1
    this.#limits = undefined
    this.#holdIfArmed('connected anew')
    this.#limits = await connectBoth(drivers, config, features)
  }

  state(): RobotState {
    const [left, right] = this.#watches.map((watch) => watch.feedback())
    if (left === undefined || right === undefined) throw noFeedback(left === undefined ? 'left' : 'right')
    const { mode, latch } = this.#guard
    return { arms: [left, right], readings: readingsOf(left, right), mode, ...(latch === undefined ? {} : { latch }) }
  }

  async arm(by: string): Promise<void> {
    const limits = this.#armingLimits(by)
    const stops = this.#stops
    const parts = {
      arms: this.#arms,
      watches: this.#watches,
      limits,
      nowMs: () => this.#options.clock.nowMs(),
      stopped: () => this.#stops !== stops,
    }
    requireArmable(parts)
    this.#arming = true
    try {
      this.#guard.open(await powerBoth(parts), limits)
    } catch (thrown) {
      this.#guard.stopBoth(guardFinding('arming-failed', thrownText(thrown), 'remove the cause, then arm again'))
      throw thrown
    } finally {
      this.#arming = false
    }
  }

  admit(chunk: OfferedChunk): Admission {
    return this.#guard.admit(chunk)
  }

  send(step: number): void {
    this.#guard.send(step)
  }

  tick(): Tick {
    return this.#guard.tick()
  }

  async stop(stop: Stop, why: string, confirmation?: StopConfirmation): Promise<void> {
    const cutsPower = stop === 'disable' || stop === 'reset'
    const held = new Set(confirmation?.arms)
    if (cutsPower && (held.size === 0 || personName(confirmation?.heldBy ?? '') === undefined)) throw stopUnconfirmed(stop)
    this.#stops += 1
    let untold = this.#guard.stopBoth(guardFinding('operator-stop', why, 'arm again when it is safe'))
    if (stop === 'quick-stop') {
      // Repeated, because a frame can be lost.
      for (let time = 0; time < 3; time += 1) untold = this.#arms.tell((commands) => commands.quickStop())
    }
    if (cutsPower) {
      untold = this.#arms.tell((commands, arm) => (held.has(arm) ? (stop === 'disable' ? commands.disable() : commands.reset()) : 'sent'))
    }
    if (stop !== 'hold') this.#guard.endLadder(stop === 'quick-stop')
    if (untold.length > 0) throw stopNotTaken(untold)
  }

  async close(): Promise<void> {
    this.#stops += 1
    this.#holdIfArmed('closed')
    const { left, right } = this.#options.drivers
    const outcomes = await Promise.allSettled([left.close(), right.close()])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  #holdIfArmed(what: string): void {
    const { mode } = this.#guard
    if (mode === 'ready' || mode === 'moving')
      this.#guard.stopBoth(guardFinding('closed', `the robot was ${what}`, 'connect and arm again'))
  }

  #armingLimits(by: string): CellLimits {
    const refuse = (code: string, text: string, remedy: string): never => {
      throw armingRefused(guardFinding(code, text, remedy))
    }
    if (personName(by) === undefined)
      return refuse('no-name', 'nobody is named who arms the cell', 'give the name of the person who watches the arms')
    if (this.#limits === undefined) return refuse('not-connected', 'the arms are not connected', 'connect first')
    if (this.#arming) return refuse('arming', 'the cell is just being armed', 'wait')
    const { mode } = this.#guard
    if (mode === 'ready' || mode === 'moving') return refuse('already-armed', 'the cell is armed', 'stop it first')
    if (this.#guard.stopUnderWay)
      return refuse('stop-under-way', 'the stop is still being carried out', 'wait a second, then look at the arms')
    return this.#limits
  }
}
