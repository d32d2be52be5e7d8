import { writeSync } from 'node:fs'
import { inspect } from 'node:util'
import { TwinpastError } from '../core/errors.ts'
import { thrownText } from '../core/thrown-text.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { PolicyInfo } from '../core/policy-session.ts'
import { fileStorage } from '../record/file-storage.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import { simulatorInfoSchema } from '../record/maker-schema.ts'
import { writeUnit } from '../record/write-unit.ts'
import { countedFolds } from './counted-folds.ts'
import type { CountedFolds } from './counted-folds.ts'
import { foldCache } from './fold-cache.ts'
import { checkChunkLength } from './check-chunk-length.ts'
import { checkPolicyInfo } from './check-policy-info.ts'
import { checkWeights } from './check-weights.ts'
import { startWatchdog, LAST_WORDS_FD } from './watchdog.ts'
import type { Watchdog } from './watchdog.ts'
import { headerOf } from './unit-header.ts'
import { watchedPolicy } from './watched-policy.ts'
import type { OpenWorkbench, Workbench } from './workbench.ts'
import type { WorkerJob } from './worker-job.ts'
import { orderSchema } from './worker-messages.ts'
import type { News } from './worker-messages.ts'

interface Service {
  readonly job: WorkerJob
  readonly bench: Workbench
  /** What the policy said of itself when it was opened: a copy that it cannot change. */
  readonly info: PolicyInfo
  readonly watchdog: Watchdog
  readonly storage: RecordStorage
  readonly folds: CountedFolds | undefined
}

/** Ends the process; only entry modules have it. */
type Exit = (exitCode: number) => void

/** Main loop of a worker process: opens one simulator and one policy, then runs one pair at a time and writes its file. */
export function serveUnits(open: OpenWorkbench, exit: Exit): void {
  let service: Promise<Service> | undefined
  // A signal to the whole group is for the coordinator to answer; when it goes, so does this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => exit(1))
  process.on('message', (message) => {
    const order = orderSchema.parse(message)
    if (order.order === 'stop') void stop(service, exit)
    if (order.order === 'open') {
      service = openService(open, order.job, exit)
      service.catch((error: unknown) =>
        tell({ news: 'refused', error: refusalOf(error, 'policy-open-failed', 'Simulator or policy could not be opened.', 'policy') }),
      )
    }
    if (order.order === 'run') {
      service
        ?.then((opened) => runPair(opened, order.pair))
        .catch((error: unknown) =>
          tell({ news: 'refused', error: refusalOf(error, 'unit-fault', 'A pair could not be run.', order.pair.pairId) }),
        )
    }
  })
}

async function openService(open: OpenWorkbench, job: WorkerJob, exit: Exit): Promise<Service> {
  const watchdog = startWatchdog(job.timeouts)
  leaveLastWords(watchdog, exit)
  watchdog.enter('open')
  const startMs = performance.now()
  const bench = await open(job)
  const info = checkPolicyInfo(bench.policy.info)
  checkWeights(info, job.policyDigest)
  checkChunkLength(info, job.registration.executedSteps)
  watchdog.enter('idle')
  tell({ news: 'ready', policy: info, openMs: performance.now() - startMs })
  const folds = job.foldCache === undefined ? undefined : countedFolds(foldCache(fileStorage(job.foldCache.folder), job.foldCache.madeBy))
  return { job, bench, info, watchdog, storage: fileStorage(job.recordFolder), folds }
}

async function runPair({ job, bench, info, watchdog, storage, folds }: Service, pair: PairPlan): Promise<void> {
  const stageMs: Record<string, number> = {}
  let stage = 'open'
  let sinceMs = performance.now()
  const enterStage = (name: string) => {
    const nowMs = performance.now()
    stageMs[stage] = (stageMs[stage] ?? 0) + nowMs - sinceMs
    stage = name
    sinceMs = nowMs
    watchdog.stage(name)
  }
  const simulator = bench.describe(pair.task, pair.decision)
  tell({ news: 'started', pairId: pair.pairId, simulator: simulatorInfoSchema.parse(simulator) })
  watchdog.enter('unit')
  const outcome = await bench.audit(pair, watchedPolicy(bench.policy, info, watchdog), { stage: enterStage }, folds)
  enterStage('record')
  const written = await writeUnit(storage, headerOf(job, info, simulator), outcome)
  enterStage('')
  watchdog.enter('idle')
  tell({
    news: 'finished',
    pairId: pair.pairId,
    status: outcome.status,
    result: written.result,
    path: written.path,
    bytes: written.bytes,
    ...(outcome.status === 'excluded' ? { reason: outcome.reason } : {}),
    ...(outcome.status === 'failed'
      ? { reason: outcome.error.code, detail: `${outcome.error.message} Got ${outcome.error.got} at ${outcome.error.where}.` }
      : {}),
    earlier: [...written.earlier],
    ...(folds === undefined ? {} : { folds: folds.take() }),
    stageMs,
  })
}

async function stop(service: Promise<Service> | undefined, exit: Exit): Promise<void> {
  await service
    ?.then(({ bench, watchdog }) => {
      watchdog.beginCall('close')
      return bench.close()
    })
    .catch(() => undefined)
  process.removeAllListeners('exit')
  exit(0)
}

function tell(news: News): void {
  process.send?.(news)
}

/** A policy may end the process, or throw where nobody waits: the coordinator still learns during which call. */
function leaveLastWords(watchdog: Watchdog, exit: Exit): void {
  const leave = (words: object) => {
    try {
      writeSync(LAST_WORDS_FD, `${JSON.stringify({ ...words, ...watchdog.now() })}\n`)
    } catch {
      process.exitCode = 1
    }
  }
  process.on('exit', (exitCode) => leave({ end: 'exit', exitCode }))
  process.on('uncaughtException', (error) => {
    leave({ end: 'threw', message: thrownText(error) })
    process.removeAllListeners('exit')
    exit(1)
  })
}

function refusalOf(error: unknown, code: string, message: string, where: string): Extract<News, { readonly news: 'refused' }>['error'] {
  const told = TwinpastError.from(error)
  if (told !== undefined) return told.toJSON()
  if (process.env['TWINPAST_DEBUG'] === '1') process.stderr.write(`${inspect(error)}\n`)
  const refused = code === 'policy-open-failed'
  return {
    code,
    fate: refused ? 'refuse' : 'halt',
    ...(refused ? { exitCode: 2 } : {}),
    message,
    got: thrownText(error),
    expected: refused ? 'a policy and a simulator that open' : 'no fault outside the policy',
    where,
    remedy: 'Run again with TWINPAST_DEBUG=1 to see where it comes from; docs/policies.md shows what a policy module exports.',
  }
}
