import type { Socket } from 'node:net'
import { z } from 'zod'
import type { ArmInfo } from '../../../src/core/cell/arm-driver.ts'
import type { GuardLatch } from '../../../src/core/cell/guard-latch.ts'
import type { RobotState } from '../../../src/core/cell/robot.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { ExecutedAction, GuardedCell } from './guarded-cell.ts'
import { admissionSchema, armInfosSchema, GUARDIAN_PROTOCOL, jitterSchema, newsSchema, ratesSchema, TEXT_MAX } from './guardian-wire.ts'
import type { News, Order } from './guardian-wire.ts'
import { latchedError } from './latched-error.ts'
import { readJsonLines, writeJsonLine } from './json-lines.ts'
import { stateOfNews } from './state-of-news.ts'

type Outgoing = Order extends infer O ? (O extends { readonly id: number } ? Omit<O, 'id'> : never) : never

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

const LOOK_MS = 1000
/** Looks without a word after which a guardian that is asked counts as hung. */
const SILENT_LOOKS = 5
/** Likewise while it connects: two arms that answer slowly take half of that. */
const CONNECT_LOOKS = 40

/** A robot in another process. Made by `leadCell` and `visitCell`. */
export class GuardianClient implements GuardedCell {
  private readonly socket: Socket
  private readonly waiting = new Map<number, Waiting>()
  private readonly executing = new Map<number, { resolve(action: ExecutedAction): void; reject(error: Error): void }>()
  private newest: RobotState | undefined
  private stops = 0
  private nextId = 0
  private closing = false
  private connecting = false
  private silentLooks = 0
  private beats: NodeJS.Timeout | undefined
  private readonly watchers = new Set<(state: RobotState) => void>()

  /** @param lookMs - how often to look whether the guardian still says something while it is asked, milliseconds */
  constructor(socket: Socket, lookMs = LOOK_MS) {
    this.socket = socket
    const looking = setInterval(() => this.look(), lookMs)
    looking.unref()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(looking)
      this.lost(guardianLost())
    })
    readJsonLines(socket, (document) => {
      const news = newsSchema.safeParse(document)
      this.silentLooks = 0
      if (news.success) this.take(news.data)
      else socket.destroy()
    })
  }

  /** @param beatMs - how often to say that this program lives; a visitor need not */
  async hello(role: 'lead' | 'visit', beatMs?: number): Promise<void> {
    await this.ask({ order: 'hello', protocol: GUARDIAN_PROTOCOL, role }, z.unknown())
    if (beatMs !== undefined) this.beats = setInterval(() => writeJsonLine(this.socket, { order: 'beat' }), beatMs)
  }

  async connect(): Promise<readonly [ArmInfo, ArmInfo]> {
    this.connecting = true
    try {
      return await this.ask({ order: 'connect' }, armInfosSchema)
    } finally {
      this.connecting = false
    }
  }

  state(): RobotState {
    if (this.newest === undefined) throw noFeedback()
    return this.newest
  }

  /** Calls `watch` at each report of the guardian, about 50 times a second; returns how to stop. */
  onState(watch: (state: RobotState) => void): () => void {
    this.watchers.add(watch)
    return () => this.watchers.delete(watch)
  }

  /**
   * The first report without a fault, or what is reported when the time is up: just after connecting, an arm may be read late for a moment.
   * Throws `no-feedback` if no report comes.
   */
  async settledState(withinMs: number): Promise<RobotState> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(this.newest), withinMs)
      const forget = this.onState((state) => {
        if (state.arms.every(({ faults }) => faults.length === 0)) settle(state)
      })
      const settle = (state: RobotState | undefined) => {
        clearTimeout(timer)
        forget()
        if (state === undefined) reject(noFeedback())
        else resolve(state)
      }
    })
  }

  /** Calls `told` once, when the guardian has ended or was left. */
  onEnd(told: () => void): void {
    this.socket.once('close', told)
  }

  rates(forMs: number) {
    return this.ask({ order: 'rates', forMs }, ratesSchema)
  }

  async arm(by: string, stopsSeen = this.stopsByOthers()): Promise<void> {
    await this.ask({ order: 'arm', by, stopsSeen }, z.unknown())
  }

  stopsByOthers(): number {
    return this.stops
  }

  admit({ chunkId, steps, values, observedAtMs }: Parameters<GuardedCell['admit']>[0]) {
    return this.ask({ order: 'admit', chunkId, steps, values: [...values], observedAtMs }, admissionSchema)
  }

  execute(step: number): Promise<ExecutedAction> {
    return new Promise((resolve, reject) => {
      this.executing.set(step, { resolve, reject })
      this.ask({ order: 'send', step }, z.unknown()).catch((error: unknown) => {
        this.executing.delete(step)
        reject(error)
      })
    })
  }

  async stop(...[stop, why, confirmation]: Parameters<GuardedCell['stop']>): Promise<void> {
    await this.ask(
      { order: 'stop', stop, why: why.slice(0, TEXT_MAX), ...(confirmation === undefined ? {} : { confirmation }) },
      z.unknown(),
    )
  }

  jitter() {
    return this.ask({ order: 'jitter' }, jitterSchema)
  }

  async close(): Promise<void> {
    if (this.closing) return
    this.closing = true
    clearInterval(this.beats)
    if (!this.socket.destroyed) await this.ask({ order: 'close' }, z.unknown()).catch(() => undefined)
    this.socket.destroy()
  }

  /** Leaves without a word to the arms; for a visitor. */
  leave(): void {
    this.closing = true
    clearInterval(this.beats)
    this.socket.destroy()
  }

  private ask<T>(order: Outgoing, schema: z.ZodType<T>): Promise<T> {
    if (this.socket.destroyed) return Promise.reject(guardianLost())
    const id = this.nextId++
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, {
        resolve: (result) => {
          const parsed = schema.safeParse(result)
          if (parsed.success) resolve(parsed.data)
          else reject(guardianLost('an answer that is none'))
        },
        reject,
      })
      writeJsonLine(this.socket, { ...order, id })
    })
  }

  private take(news: News): void {
    switch (news.news) {
      case 'done':
        this.answered(news.id)?.resolve(news.result)
        break
      case 'refused':
        this.answered(news.id)?.reject(new TwinpastError(news.error))
        break
      case 'state':
        this.newest = stateOfNews(news)
        this.stops = news.stops
        if (news.latch !== undefined) this.latched(news.latch)
        for (const watch of this.watchers) watch(this.newest)
        break
      case 'finished': {
        const { chunkId, step, clamped, atMs } = news
        const executing = this.executing.get(step)
        this.executing.delete(step)
        executing?.resolve({
          chunkId,
          step,
          clamped,
          atMs,
          asked: Float64Array.from(news.asked),
          sent: Float64Array.from(news.sent),
          measured: Float64Array.from(news.readings),
        })
        break
      }
    }
  }

  private answered(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    return waiting
  }

  private latched(latch: GuardLatch): void {
    for (const { reject } of this.executing.values()) reject(latchedError(latch))
    this.executing.clear()
  }

  /** A guardian that reports 50 times a second, and now says nothing while it is asked, hangs. Looks are counted, not time: this process may stall as well. */
  private look(): void {
    const asked = this.waiting.size + this.executing.size > 0
    this.silentLooks = asked ? this.silentLooks + 1 : 0
    if (this.silentLooks <= (this.connecting ? CONNECT_LOOKS : SILENT_LOOKS)) return
    this.lost(guardianSilent())
    this.socket.destroy()
  }

  private lost(error: TwinpastError): void {
    clearInterval(this.beats)
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
    for (const { reject } of this.executing.values()) reject(error)
    this.executing.clear()
  }
}

function noFeedback(): TwinpastError {
  return new TwinpastError({
    code: 'no-feedback',
    fate: 'halt',
    message: 'The arms have not told anything yet.',
    got: 'no report',
    expected: 'a report of both arms',
    remedy: 'Connect first; then wait for the first report.',
  })
}

function guardianLost(got = 'a closed connection'): TwinpastError {
  return new TwinpastError({
    code: 'guardian-lost',
    fate: 'halt',
    message:
      'The process that guards the arms has ended. Each arm keeps its last target, which is at most one small step from where it stood.',
    got,
    expected: 'a guardian for as long as the cell is led',
    remedy: 'Look at the arms. `twinpast cell hold` connects anew and holds them where they are; nothing re-arms by itself.',
  })
}

function guardianSilent(): TwinpastError {
  return new TwinpastError({
    code: 'guardian-silent',
    fate: 'halt',
    message: 'The process that guards the arms does not answer. Whether the arms are held is not known.',
    got: 'silence',
    expected: 'an answer within seconds',
    remedy: 'If an arm moves, use the emergency stop in hardware. Otherwise end the process that hangs, then try again.',
  })
}
