import type { Socket } from 'node:net'
import { z } from 'zod'
import type { ArmInfo } from '../../../src/core/cell/arm-driver.ts'
import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import type { Robot } from '../../../src/core/cell/robot.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { thrownText } from '../../../src/core/thrown-text.ts'
import { startTicker } from '../control/start-ticker.ts'
import type { Ticker } from '../control/start-ticker.ts'
import type { CellEvent } from '../journal/cell-event.ts'
import { closedEvent } from '../journal/closed-event.ts'
import { StopJournal } from '../journal/stop-journal.ts'
import type { ArmRates } from './guarded-cell.ts'
import { GUARDIAN_PROTOCOL, orderSchema } from './guardian-wire.ts'
import type { Order } from './guardian-wire.ts'
import { latchedError } from './latched-error.ts'
import { readJsonLines, writeJsonLine } from './json-lines.ts'
import { finishedNews, refusedNews, stateNews } from './guardian-news.ts'
import { guardianRefusals } from './guardian-refusals.ts'

/** What a guardian keeps watch over. */
export interface GuardianPorts {
  readonly robot: Robot
  /** What the arms told of themselves; after `robot.connect()`. */
  arms(): readonly [ArmInfo, ArmInfo]
  /** Counts frames for a while. */
  rates(forMs: number): Promise<readonly [ArmRates, ArmRates]>
  readonly clock: MonotonicClock
}

interface GuardianSettings {
  /** Silence of the leading program during a motion after which both arms hold. */
  readonly silenceMs: number
  /** How long this computer has slept since it was last asked, milliseconds. */
  sleptMs(): number
  /** A line for the log. */
  note(text: string): void
  /** What happened, for whoever asks later. */
  journal(event: CellEvent): void
}

type Role = 'lead' | 'visit'

interface QueuedStep {
  readonly step: number
  resolve(): void
  reject(error: unknown): void
}

/** Enough of an order to answer that it is none. */
const askedSchema = z.object({ id: z.int().min(0) })

const STATE_EVERY_MS = 20
/** A program that leaves this much unread is cut off, bytes. */
const UNREAD_MAX_BYTES = 4_000_000
/** After the leading program has died: how long the guard goes on watching the held arms. */
const LINGER_MS = 1500

/**
 * Owns the robot on behalf of one leading program, in a process of its own. If that program ends without a word, both arms hold at once;
 * if it falls silent during a motion, they hold after `silenceMs`. It never starts a motion by itself and never goes on after a hold.
 */
export class Guardian {
  /** Resolves when there is nothing left to guard. */
  readonly finished: Promise<void>
  private readonly ports: GuardianPorts
  private readonly settings: GuardianSettings
  private readonly listeners = new Set<Socket>()
  private leader: Socket | undefined
  private ticker: Ticker | undefined
  private connected = false
  private underWay = false
  /** The one action that may wait for the end of the one under way. */
  private queued: QueuedStep | undefined
  private wordMs = 0
  private stateMs = 0
  private mode = ''
  /** Stops that visitors have asked for. */
  private stops = 0
  private wasArmed = false
  private readonly stopJournal: StopJournal
  private failing = false
  private ending = false
  private finish: () => void = () => undefined

  constructor(ports: GuardianPorts, settings: GuardianSettings) {
    this.ports = ports
    this.settings = settings
    this.stopJournal = new StopJournal((event) => settings.journal(event))
    this.finished = new Promise((resolve) => (this.finish = resolve))
  }

  /** Whether some program leads or has led it. */
  get wasLed(): boolean {
    return this.leader !== undefined
  }

  /** Serves one connection to its end. */
  serve(socket: Socket): void {
    socket.on('error', () => undefined)
    let role: Role | undefined
    readJsonLines(socket, (document) => {
      const parsed = orderSchema.safeParse(document)
      if (!parsed.success) {
        const asked = askedSchema.safeParse(document)
        if (role !== 'lead' || !asked.success) return void socket.destroy()
        const fault = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
        return writeJsonLine(socket, refusedNews(asked.data.id, guardianRefusals.orderRefused(fault.slice(0, 3).join('; '))))
      }
      const order = parsed.data
      if (order.order === 'hello') {
        const refusal = this.refusalOf(order)
        if (refusal !== undefined) return writeJsonLine(socket, refusedNews(order.id, refusal))
        role = order.role
        if (role === 'lead') {
          this.leader = socket
          this.wordMs = this.ports.clock.nowMs()
        }
        this.listeners.add(socket)
        writeJsonLine(socket, { news: 'done', id: order.id })
        return
      }
      if (role === undefined) return void socket.destroy()
      if (role === 'lead') this.wordMs = this.ports.clock.nowMs()
      if (order.order === 'beat') return
      if (role === 'visit' && order.order !== 'stop' && order.order !== 'rates' && order.order !== 'jitter')
        return writeJsonLine(socket, refusedNews(order.id, guardianRefusals.visitorRefused(order.order)))
      this.carryOut(order, role).then(
        (result) => writeJsonLine(socket, { news: 'done', id: order.id, ...(result === undefined ? {} : { result }) }),
        (thrown: unknown) => writeJsonLine(socket, refusedNews(order.id, thrown)),
      )
    })
    socket.on('close', () => {
      this.listeners.delete(socket)
      if (this.leader === socket) this.leaderGone()
    })
  }

  /** Holds both arms and ends; for a signal to this process. */
  async end(why: string): Promise<void> {
    if (this.ending) return
    this.ending = true
    await this.hold(why)
    await this.closeRobot()
  }

  private refusalOf(hello: Extract<Order, { order: 'hello' }>): TwinpastError | undefined {
    if (hello.protocol !== GUARDIAN_PROTOCOL) return guardianRefusals.otherProtocol(hello.protocol)
    if (hello.role === 'lead' && (this.leader !== undefined || this.ending)) return guardianRefusals.cellBusy()
    return undefined
  }

  private async carryOut(order: Exclude<Order, { order: 'hello' | 'beat' }>, role: Role): Promise<unknown> {
    const { robot } = this.ports
    switch (order.order) {
      case 'connect': {
        if (this.connected) throw guardianRefusals.alreadyConnected()
        this.connected = true
        await robot.connect().catch((thrown: unknown) => {
          this.connected = false
          throw thrown
        })
        if (this.ending) return undefined
        const ticker = startTicker(robot.features.busRateHz, this.ports.clock, () => this.tick())
        this.ticker = ticker
        this.settings.journal({ event: 'connected' })
        return this.ports.arms()
      }
      case 'rates':
        return this.ports.rates(order.forMs)
      case 'arm':
        return this.arm(order)
      case 'admit': {
        const { chunkId, steps, values, observedAtMs } = order
        return robot.admit({ chunkId, steps, values: Float64Array.from(values, (value) => value ?? Number.NaN), observedAtMs })
      }
      case 'send':
        return this.send(order.step)
      case 'stop': {
        const { stop, why, confirmation } = order
        if (role === 'visit') this.stops += 1
        const stopping = robot.stop(stop, why, confirmation)
        this.settings.note(`stop ${stop}: ${why}`)
        const heldBy = confirmation === undefined ? {} : { heldBy: confirmation.heldBy }
        this.stopJournal.note(stopping, { stop, why, from: role === 'lead' ? 'leader' : 'visitor', ...heldBy })
        return stopping
      }
      case 'jitter':
        return this.ticker?.jitter.summary()
      case 'close':
        this.ending = true
        await this.closeRobot()
        return undefined
    }
  }

  private async arm({ by, stopsSeen }: Extract<Order, { order: 'arm' }>): Promise<void> {
    try {
      if (stopsSeen !== this.stops) throw guardianRefusals.stoppedMeanwhile()
      await this.ports.robot.arm(by)
    } catch (thrown) {
      this.settings.journal({ event: 'not-armed', by, code: TwinpastError.from(thrown)?.code ?? 'guardian-fault' })
      throw thrown
    }
    this.wasArmed = true
    this.settings.journal({ event: 'armed', by })
  }

  /** Starts an action, or lets it wait for the one under way, so that no time is lost between two. Never more than one waits. */
  private async send(step: number): Promise<void> {
    if (!this.underWay) {
      this.ports.robot.send(step)
      this.underWay = true
      return
    }
    if (this.queued !== undefined) throw guardianRefusals.queueFull(step)
    await new Promise<void>((resolve, reject) => (this.queued = { step, resolve, reject }))
  }

  private sendQueued(): void {
    const { queued } = this
    this.queued = undefined
    if (queued !== undefined) this.send(queued.step).then(queued.resolve, queued.reject)
  }

  /** An error on the way must not end the process that holds the arms. */
  private tick(): void {
    try {
      this.beat()
    } catch (thrown) {
      if (!this.failing) void this.hold(`the guardian met an error: ${thrownText(thrown)}`)
      this.failing = true
    }
  }

  private beat(): void {
    const { robot, clock } = this.ports
    const sleptMs = this.settings.sleptMs()
    if (sleptMs > 0) void this.hold(`this computer slept for ${Math.round(sleptMs / 1000)} s`)
    const { mode, finished, latch } = robot.tick()
    const nowMs = clock.nowMs()
    this.stopJournal.look(latch)
    if (latch !== undefined) {
      this.underWay = false
      this.queued?.reject(latchedError(latch))
      this.queued = undefined
    }
    if (finished !== undefined) {
      this.underWay = false
      this.sendQueued()
      this.tell(finishedNews(finished, robot.state().readings, nowMs))
    }
    if (mode === 'moving' && !this.ending && nowMs - this.wordMs > this.settings.silenceMs) {
      void this.hold(`no word from the leading program for ${Math.round(nowMs - this.wordMs)} ms`)
    }
    if (mode === this.mode && nowMs - this.stateMs < STATE_EVERY_MS) return
    this.mode = mode
    this.stateMs = nowMs
    this.tell(stateNews(robot.state(), nowMs, this.stops))
    this.failing = false
  }

  private tell(news: object): void {
    for (const socket of this.listeners) {
      if (socket.writableLength > UNREAD_MAX_BYTES) socket.destroy()
      else writeJsonLine(socket, news)
    }
  }

  private leaderGone(): void {
    if (this.ending) return
    this.ending = true
    if (this.ticker === undefined) return void this.closeRobot()
    void this.hold('the program that led this cell has ended')
    setTimeout(() => void this.closeRobot(), LINGER_MS)
  }

  private async hold(why: string): Promise<void> {
    const stopping = this.ports.robot.stop('hold', why)
    this.settings.note(`hold: ${why}`)
    this.stopJournal.note(stopping, { stop: 'hold', why, from: 'guardian' })
    await stopping.catch((thrown: unknown) => this.settings.note(`hold was not taken: ${String(thrown)}`))
  }

  private async closeRobot(): Promise<void> {
    this.ticker?.stop()
    const closed = closedEvent(this.ports.robot, this.wasArmed)
    await this.ports.robot.close().catch((thrown: unknown) => this.settings.note(`close: ${String(thrown)}`))
    this.settings.journal(closed)
    this.finish()
  }
}
