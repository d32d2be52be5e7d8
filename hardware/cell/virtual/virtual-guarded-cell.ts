import type { VirtualClock } from '../../clock/virtual-clock.ts'
import type { ArmInfo } from '../../../src/core/cell/arm-driver.ts'
import type { RobotState } from '../../../src/core/cell/robot.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { JitterHistogram } from '../control/jitter-histogram.ts'
import type { ArmRates, ExecutedAction, GuardedCell } from '../guardian/guarded-cell.ts'
import type { GuardianPorts } from '../guardian/guardian.ts'
import { latchedError } from '../guardian/latched-error.ts'

interface AskedAction {
  readonly step: number
  resolve(action: ExecutedAction): void
  reject(error: Error): void
}

/** How long a stop is watched, more than `quickStopAfterMs` of any cell file's default: a hold settles within it, or grows into a quick stop. */
const STOP_MS = 700

/**
 * Both arms behind the guard, in a time that passes only while somebody waits for them: nothing is ever late, however slow the machine, and the same
 * calls give the same course. The guard and everything below it are those of a real cell; the guardian process and its socket are left out.
 * A queued action starts once the cameras have been looked at, so that its picture is the one in force when it begins.
 */
export class VirtualGuardedCell implements GuardedCell {
  private readonly ports: GuardianPorts
  private readonly clock: VirtualClock
  private readonly beatMs: number
  private connected = false
  private underWay: AskedAction | undefined
  private queued: AskedAction | undefined
  private awaited = 0
  private passing = false

  constructor(ports: GuardianPorts, clock: VirtualClock) {
    this.ports = ports
    this.clock = clock
    this.beatMs = 1000 / ports.robot.features.busRateHz
  }

  async connect(): Promise<readonly [ArmInfo, ArmInfo]> {
    await this.whileTimePasses(() => this.ports.robot.connect())
    this.connected = true
    return this.ports.arms()
  }

  state(): RobotState {
    return this.ports.robot.state()
  }

  rates(forMs: number): Promise<readonly [ArmRates, ArmRates]> {
    return this.whileTimePasses(() => this.ports.rates(forMs))
  }

  arm(by: string): Promise<void> {
    return this.whileTimePasses(() => this.ports.robot.arm(by))
  }

  /** Nobody else reaches it. */
  stopsByOthers(): number {
    return 0
  }

  async admit(chunk: Parameters<GuardedCell['admit']>[0]) {
    return Promise.resolve(this.ports.robot.admit(chunk))
  }

  execute(step: number): Promise<ExecutedAction> {
    return new Promise((resolve, reject) => {
      const asked = { step, resolve, reject }
      if (this.underWay === undefined && this.queued === undefined) this.begin(asked)
      else if (this.queued === undefined) this.queued = asked
      else reject(queueFull(step))
    })
  }

  /** Somebody looks at the cameras: an action that waited for that begins. */
  looked(): void {
    const { queued } = this
    if (this.underWay !== undefined || queued === undefined) return
    this.queued = undefined
    this.begin(queued)
  }

  async stop(...[stop, why, confirmation]: Parameters<GuardedCell['stop']>): Promise<void> {
    await this.ports.robot.stop(stop, why, confirmation)
    this.rejectActions()
    if (this.connected) await this.pass(STOP_MS)
  }

  /** Lets time go by. */
  pass(forMs: number): Promise<void> {
    return this.whileTimePasses(() => new Promise((resolve) => this.clock.after(forMs, resolve)))
  }

  /** Nothing is late here. */
  jitter() {
    return Promise.resolve(new JitterHistogram().summary())
  }

  async close(): Promise<void> {
    this.connected = false
    await this.ports.robot.close()
  }

  private begin(asked: AskedAction): void {
    try {
      this.ports.robot.send(asked.step)
    } catch (thrown) {
      return asked.reject(thrown instanceof Error ? thrown : new Error(String(thrown)))
    }
    this.underWay = asked
    this.letTimePass()
  }

  private async whileTimePasses<T>(work: () => Promise<T>): Promise<T> {
    this.awaited += 1
    this.letTimePass()
    try {
      return await work()
    } finally {
      this.awaited -= 1
    }
  }

  private letTimePass(): void {
    if (this.passing) return
    this.passing = true
    void this.passTime()
  }

  private async passTime(): Promise<void> {
    try {
      while (this.awaited > 0 || this.underWay !== undefined) {
        await this.clock.advance(this.beatMs)
        if (this.connected) this.beat()
      }
    } catch (thrown) {
      // The twin broke down: whoever waits for an action must hear of it.
      this.underWay?.reject(thrown instanceof Error ? thrown : new Error(String(thrown)))
      this.queued?.reject(thrown instanceof Error ? thrown : new Error(String(thrown)))
      this.underWay = undefined
      this.queued = undefined
    } finally {
      this.passing = false
    }
  }

  private beat(): void {
    const { robot } = this.ports
    const { finished, latch } = robot.tick()
    if (latch !== undefined) this.rejectActions()
    if (finished === undefined) return
    const done = this.underWay
    this.underWay = undefined
    done?.resolve({ ...finished, measured: robot.state().readings.slice(), atMs: this.clock.nowMs() })
  }

  private rejectActions(): void {
    const { latch } = this.ports.robot.state()
    for (const asked of [this.underWay, this.queued]) if (latch !== undefined) asked?.reject(latchedError(latch))
    this.underWay = undefined
    this.queued = undefined
  }
}

function queueFull(step: number): TwinpastError {
  return new TwinpastError({
    code: 'step-refused',
    fate: 'halt',
    message: 'Two actions wait already.',
    got: `step ${step}`,
    expected: 'one action under way and one that waits',
    remedy: 'Wait until an action has finished before you send the one after the next.',
  })
}
