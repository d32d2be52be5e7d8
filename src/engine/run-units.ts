import type { FailedUnit } from '../core/evidence.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { PolicyInfo } from '../core/policy-session.ts'
import type { SimulatorInfo } from '../core/simulator-session.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import type { Clock, RunLog } from '../record/run-log.ts'
import { writeUnit } from '../record/write-unit.ts'
import { copyOfPair } from '../study/copy-of-pair.ts'
import { changedPolicy, changedSimulator, notOpened, refusalOf } from './run-refusals.ts'
import { headerOf } from './unit-header.ts'
import { failureOfWorker } from './worker-failure.ts'
import type { WorkerJob } from './worker-job.ts'
import type { News } from './worker-messages.ts'
import { startWorker } from './worker-process.ts'
import type { WorkerEnd, WorkerProcess } from './worker-process.ts'

/** A pair whose file is written, or whose failure is. */
export type FinishedUnit = Omit<Extract<News, { readonly news: 'finished' }>, 'news'>

export interface RunUnitsOptions {
  /** Module that calls `serveUnits`, run in each worker process. */
  readonly workerEntry: URL
  readonly job: WorkerJob
  readonly pairs: readonly PairPlan[]
  readonly workers: number
  readonly storage: RecordStorage
  readonly log: RunLog
  readonly clock: Clock
  /** What made the units already there, if any. */
  readonly madeBy?: { readonly policyDigest: string; readonly simulatorDigest: string }
  /** Aborts when the person wants to stop: nothing more is finished. */
  readonly signal: AbortSignal
  started?(pairId: string): void
  finished(unit: FinishedUnit): void
  /** One line that a policy or simulator printed. */
  output(line: string): void
}

/**
 * Deals pairs to worker processes until none is left. A worker that hangs, exits or is killed costs the pair in flight, which
 * is recorded as failed, and is replaced. Unit bytes depend on plan and pair alone, never on the number of workers.
 * Resolves early, with all workers ended, when the signal aborts.
 * @throws TwinpastError what a worker refused (disk full, policy that cannot be opened, changed policy), after ending all.
 */
export function runUnits(options: RunUnitsOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    new Coordinator(options, resolve, reject).start()
  })
}

interface Running {
  readonly pair: PairPlan
  readonly startMs: number
  simulator?: SimulatorInfo
}

/** One place at which a worker process sits. */
interface Seat {
  readonly worker: WorkerProcess
  policy?: PolicyInfo
  running?: Running
}

/** Openings that may fail in a row once one has succeeded. */
const MAX_FAILED_OPENINGS = 3

class Coordinator {
  readonly #options: RunUnitsOptions
  readonly #resolve: () => void
  readonly #reject: (error: unknown) => void
  readonly #queue: PairPlan[]
  readonly #seats = new Set<Seat>()
  readonly #endAll = () => this.#end()
  #writes: Promise<unknown> = Promise.resolve()
  #policyDigest: string | undefined
  #opened = false
  #failedOpenings = 0
  #refused: unknown

  constructor(options: RunUnitsOptions, resolve: () => void, reject: (error: unknown) => void) {
    this.#options = options
    this.#resolve = resolve
    this.#reject = reject
    this.#queue = [...options.pairs]
    this.#policyDigest = options.madeBy?.policyDigest
  }

  start(): void {
    this.#options.signal.addEventListener('abort', this.#endAll)
    const seats = this.#options.signal.aborted ? 0 : Math.min(this.#options.workers, this.#queue.length)
    for (let i = 0; i < seats; i++) this.#fillSeat()
    this.#settleIfOver()
  }

  #fillSeat(): void {
    const seat: Seat = {
      worker: startWorker(this.#options.workerEntry, {
        news: (news) => this.#hear(seat, news),
        output: (line) => this.#options.output(line),
        end: (end) => this.#mourn(seat, end),
      }),
    }
    this.#seats.add(seat)
    seat.worker.send({ order: 'open', job: this.#options.job })
  }

  #hear(seat: Seat, news: News): void {
    switch (news.news) {
      case 'refused':
        return this.#refuse(refusalOf(news.error))
      case 'started': {
        const expected = this.#options.madeBy?.simulatorDigest ?? news.simulator.digest
        if (news.simulator.digest !== expected) return this.#refuse(changedSimulator(news.simulator.digest, expected))
        if (seat.running !== undefined) seat.running.simulator = news.simulator
        return
      }
      case 'ready': {
        const digest = news.policy.weightsDigest
        this.#policyDigest ??= digest
        if (digest !== this.#policyDigest) return this.#refuse(changedPolicy(digest, this.#policyDigest))
        this.#opened = true
        this.#failedOpenings = 0
        seat.policy = news.policy
        return this.#deal(seat)
      }
      case 'finished': {
        const { news: _news, ...unit } = news
        this.#finish(seat.running, unit)
        delete seat.running
        return this.#deal(seat)
      }
    }
  }

  #deal(seat: Seat): void {
    const pair = this.#queue.shift()
    if (pair === undefined) return seat.worker.send({ order: 'stop' })
    seat.running = { pair, startMs: this.#options.clock.now() }
    seat.worker.send({ order: 'run', pair: copyOfPair(pair) })
    this.#options.started?.(pair.pairId)
    if (this.#queue.length === 0) this.#dismissLate()
  }

  /** Workers still opening when the last pair is dealt have nothing to do. */
  #dismissLate(): void {
    for (const seat of this.#seats) if (seat.policy === undefined) seat.worker.kill()
  }

  #mourn(seat: Seat, end: WorkerEnd): void {
    this.#seats.delete(seat)
    if (!this.#over()) {
      if (seat.running !== undefined && seat.policy !== undefined) this.#recordFailure(seat.running, seat.policy, end)
      if (seat.policy === undefined && this.#queue.length > 0) {
        this.#failedOpenings += 1
        if (!this.#opened || this.#failedOpenings >= MAX_FAILED_OPENINGS) this.#refuse(notOpened(end))
      }
      if (!this.#over() && this.#queue.length > 0) this.#fillSeat()
    }
    this.#settleIfOver()
  }

  #recordFailure(running: Running, policy: PolicyInfo, end: WorkerEnd): void {
    const { job, storage } = this.#options
    const { pair, simulator } = running
    const failed: FailedUnit = failureOfWorker(pair, end)
    this.#after(async () => {
      const written = simulator === undefined ? undefined : await writeUnit(storage, headerOf(job, policy, simulator), failed)
      this.#finish(running, {
        pairId: pair.pairId,
        status: 'failed',
        result: 'failed',
        path: written?.path ?? '',
        bytes: written?.bytes ?? 0,
        reason: failed.error.code,
        detail: `${failed.error.message} Got ${failed.error.got} at ${failed.error.where}.`,
        earlier: [],
        stageMs: {},
      })
    })
  }

  #finish(running: Running | undefined, unit: FinishedUnit): void {
    const { clock, log } = this.#options
    const { pairId, status, result, bytes, reason = '', stageMs } = unit
    const durationMs = clock.now() - (running?.startMs ?? clock.now())
    const stages = Object.entries(stageMs).map(([stage, ms]) => `${stage} ${ms.toFixed(1)}`)
    this.#after(() => log.append('unit-finished', { pairId, status, result, bytes, reason, durationMs, stageMs: stages }))
    this.#options.finished(unit)
  }

  /** Writes of the coordinator happen one after the other; what fails there ends the run. */
  #after(write: () => Promise<unknown>): void {
    this.#writes = this.#writes.then(write).catch((error: unknown) => this.#refuse(error))
  }

  #refuse(error: unknown): void {
    this.#refused ??= error
    this.#end()
  }

  #end(): void {
    this.#queue.length = 0
    for (const seat of this.#seats) seat.worker.kill()
  }

  #over(): boolean {
    return this.#refused !== undefined || this.#options.signal.aborted
  }

  #settleIfOver(): void {
    if (this.#seats.size > 0) return
    const writes = this.#writes
    void writes.then(() => {
      if (this.#seats.size > 0 || this.#writes !== writes) return this.#settleIfOver()
      this.#options.signal.removeEventListener('abort', this.#endAll)
      if (this.#refused === undefined) this.#resolve()
      else this.#reject(this.#refused)
    })
  }
}
