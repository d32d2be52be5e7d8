import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileStorage } from '../record/file-storage.ts'
import { lockRecord } from '../record/record-lock.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import { recoverRecord } from '../record/recover-record.ts'
import type { Recovery } from '../record/recover-record.ts'
import { runLog } from '../record/run-log.ts'
import type { Clock } from '../record/run-log.ts'
import { storageError } from '../record/storage-error.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { interventionOf } from '../study/intervention-of.ts'
import type { StudyTimeouts } from '../study/study-schema.ts'
import { bagJob } from './bag-job.ts'
import { openRecord } from './open-record.ts'
import { registrationOf } from './registration-of.ts'
import { runUnits } from './run-units.ts'
import type { FinishedUnit } from './run-units.ts'
import type { WorkerJob } from './worker-job.ts'

export interface RunStudyOptions {
  readonly folder: string
  /** The folder as messages name it. */
  readonly shownFolder: string
  readonly plan: FrozenPlan
  readonly policy: WorkerJob['policy']
  readonly timeouts: StudyTimeouts
  readonly workerEntry: URL
  readonly workers: number
  /** Most pairs to run now. */
  readonly limit?: number
  /** Where folded histories are kept between runs, and what makes them. */
  readonly foldCache?: { readonly folder: string; readonly madeBy: Readonly<Record<string, string>> }
  /** Runs recorded pairs again too, and compares bytes. */
  readonly again: boolean
  /** Folder of the bags, where the study reads its histories from them. */
  readonly bagFolder?: string
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Facts of the machine for the side log. */
  readonly hostFacts: Readonly<Record<string, string | number>>
  readonly observer: RunObserver
}

/** Told what a run does. */
export interface RunObserver {
  frozen(state: 'frozen-now' | 'already-frozen'): void
  lockTakenOver(from: string): void
  /** `pairs`: how many will be run now. */
  recovered(recovery: Recovery, pairs: number): void
  /** A worker begins with a pair. */
  started?(pairId: string): void
  finished(unit: FinishedUnit): void
  output(line: string): void
}

export interface RunStudyResult {
  readonly storage: RecordStorage
  readonly interrupted: boolean
  /** Pairs that failed in this run. */
  readonly failed: readonly FinishedUnit[]
}

/**
 * Plan to work: takes the record's lock, freezes the plan or finds it frozen, mends what a crash left, and runs the pairs
 * that have no evidence yet. The same call again continues.
 * @throws TwinpastError of fate refuse, e.g. `record-locked`, `study-changed`, `record-newer`, `disk-full`, `policy-open-failed`.
 */
export async function runStudy(options: RunStudyOptions): Promise<RunStudyResult> {
  const { folder, shownFolder, observer } = options
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw storageError(cause, shownFolder)
  })
  const lock = await lockRecord(folder)
  try {
    if (lock.takenOverFrom !== undefined) observer.lockTakenOver(lock.takenOverFrom)
    return await runLocked(options)
  } finally {
    await lock.release()
  }
}

async function runLocked(options: RunStudyOptions): Promise<RunStudyResult> {
  const { folder, plan, policy, timeouts, workers, limit, clock, signal, observer, foldCache } = options
  const { study, pairs: planned } = plan.content
  const storage = fileStorage(folder)
  const log = runLog(storage, clock)
  observer.frozen(await openRecord(storage, log, plan))
  const recovery = await recoverRecord(storage, plan, true)
  const wanted = new Set(options.again ? planned.map(({ pairId }) => pairId) : recovery.missing)
  const pairs = planned.filter(({ pairId }) => wanted.has(pairId)).slice(0, limit)
  observer.recovered(recovery, pairs.length)
  await log.append('run-started', { planDigest: plan.digest, pairs: pairs.length, workers, ...options.hostFacts })
  const failed: FinishedUnit[] = []
  await runUnits({
    workerEntry: options.workerEntry,
    job: {
      recordFolder: resolve(folder),
      planDigest: plan.digest,
      task: study.task,
      decisions: [...new Set(planned.map(({ decision }) => decision))],
      policy,
      policyDigest: study.policyDigest,
      registration: { ...registrationOf(plan), actionSeeds: [...study.seeds] },
      intervention: interventionOf(study),
      ...(foldCache === undefined ? {} : { foldCache: { ...foldCache, folder: resolve(foldCache.folder) } }),
      bags: bagJob(plan, options.bagFolder),
      timeouts,
    },
    pairs,
    workers,
    storage,
    log,
    clock,
    ...(recovery.madeBy === undefined ? {} : { madeBy: recovery.madeBy }),
    signal,
    started: (pairId) => observer.started?.(pairId),
    finished: (unit) => {
      if (unit.status === 'failed') failed.push(unit)
      observer.finished(unit)
    },
    output: (line) => observer.output(line),
  })
  await log.append('run-ended', { interrupted: signal.aborted, failed: failed.length })
  return { storage, interrupted: signal.aborted, failed }
}
