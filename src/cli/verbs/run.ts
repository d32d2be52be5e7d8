import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { registrationOf } from '../../engine/analyse-record.ts'
import { openRecord } from '../../engine/open-record.ts'
import { runUnits } from '../../engine/run-units.ts'
import type { FinishedUnit } from '../../engine/run-units.ts'
import { fileStorage } from '../../record/file-storage.ts'
import { mergeRecord } from '../../record/merge-record.ts'
import { lockRecord } from '../../record/record-lock.ts'
import { recoverRecord } from '../../record/recover-record.ts'
import { runLog } from '../../record/run-log.ts'
import { storageError } from '../../record/storage-error.ts'
import { policySlug } from '../../study/policy-reference.ts'
import { exitCodes } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { hostFacts } from '../host-facts.ts'
import { makeReport } from '../make-report.ts'
import type { MadeReport } from '../make-report.ts'
import { wholeNumber } from '../option-values.ts'
import { prepareStudy } from '../prepare-study.ts'
import type { PreparedStudy } from '../prepare-study.ts'
import { runProgress } from '../run-progress.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'
import { verdictLines } from '../verdict-lines.ts'

interface RunOptions {
  readonly policy?: string
  readonly out?: string
  readonly workers?: number
  readonly limit?: number
  readonly again?: true
}

/** `run`: freeze, run what is missing, merge, report. The same command again continues. */
export function runVerbCommand(): Command {
  const command = verb('run', 'Freeze a study, run its pairs, and write the report. The same command again continues where it stopped.', [
    'run sim/cohorts/put-back-quick.yaml',
    'run sim/cohorts/put-back.yaml --policy scripted/oracle',
    'run my-study.yaml --policy ./my-policy.js --workers 4',
  ])
    .argument('<file>', 'study file (YAML)')
    .option('--policy <policy>', 'audit this policy instead of the one in the file: a built-in name, or a path to a module')
    .option('--out <folder>', 'record folder; default: records/<study>-<policy>')
    .option('--workers <n>', 'worker processes; default: one per core', wholeNumber(1, 256))
    .option('--limit <n>', 'run only the first n pairs of those still missing', wholeNumber(1, 10_000))
    .option('--again', 'run pairs that are already recorded once more and compare the bytes')
  return command.action((file: string, options: RunOptions) => runVerb(command, (terminal) => run(file, options, terminal)))
}

async function run(file: string, options: RunOptions, terminal: Terminal): Promise<VerbResult> {
  const prepared = await prepareStudy(file, options.policy)
  const { study, policy, plan } = prepared
  const folder = options.out ?? join('records', `${study.study}-${policySlug(policy.reference)}`)
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw storageError(cause, shownPath(folder))
  })
  const lock = await lockRecord(folder)
  try {
    if (lock.takenOverFrom !== undefined) terminal.note(`note: took over the lock of ${lock.takenOverFrom}, which no longer runs`)
    return await runLocked(prepared, folder, options, terminal)
  } finally {
    await lock.release()
  }
}

async function runLocked({ study, policy, plan }: PreparedStudy, folder: string, options: RunOptions, terminal: Terminal): Promise<VerbResult> {
  const clock = { now: () => Date.now() }
  const storage = fileStorage(folder)
  const log = runLog(storage, clock)
  const state = await openRecord(storage, log, plan)
  terminal.note(`${state === 'frozen-now' ? 'frozen' : 'already frozen'}: ${shownPath(folder)}/plan.json, SHA-256 ${plan.digest}`)
  const recovery = await recoverRecord(storage, plan, true)
  for (const { path, got } of recovery.damaged) terminal.note(`note: ${path} was damaged (${got}); moved to damaged/, its pair is run anew`)

  const wanted = new Set(options.again === true ? plan.content.pairs.map(({ pairId }) => pairId) : recovery.missing)
  const pairs = plan.content.pairs.filter(({ pairId }) => wanted.has(pairId)).slice(0, options.limit)
  const workers = options.workers ?? study.workers ?? availableParallelism()
  await log.append('run-started', { planDigest: plan.digest, pairs: pairs.length, workers, ...hostFacts() })

  const stop = new AbortController()
  const interrupt = () => {
    if (stop.signal.aborted) process.exit(exitCodes.interrupted)
    terminal.note('\nstopping: nothing more is finished; the same command continues')
    stop.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  const counts = runProgress(plan.content.pairs.length, recovery, terminal, clock)
  const failed: FinishedUnit[] = []
  try {
    await runUnits({
      workerEntry: new URL('../worker.ts', import.meta.url),
      job: {
        recordFolder: folder,
        planDigest: plan.digest,
        task: study.task,
        decisions: [...new Set(plan.content.pairs.map(({ decision }) => decision))],
        policy: policy.open,
        registration: { ...registrationOf(plan), actionSeeds: [...study.seeds] },
        timeouts: study.timeouts,
      },
      pairs,
      workers,
      storage,
      log,
      clock,
      ...(recovery.madeBy === undefined ? {} : { policyDigest: recovery.madeBy.policyDigest }),
      signal: stop.signal,
      finished: (unit) => {
        if (unit.status === 'failed') failed.push(unit)
        counts.finished(unit)
      },
      output: (line) => counts.note(`policy: ${line}`),
    })
  } finally {
    counts.end()
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', interrupt)
  }
  await log.append('run-ended', { interrupted: stop.signal.aborted, failed: failed.length })
  if (stop.signal.aborted) return { exitCode: exitCodes.interrupted, json: { record: shownPath(folder), planDigest: plan.digest } }

  const record = await mergeRecord(storage)
  const made = await makeReport(storage, record, storage, shownPath(folder))
  terminal.result(verdictLines(made.verdict, made.analysis, plan.content.pairs.length))
  terminal.result(`\nreport: ${shownPath(join(folder, 'report.html'))}`)
  return { exitCode: exitCodeOfRun(made, failed.length), json: runJson(folder, plan.digest, record.digest, made, failed) }
}

function exitCodeOfRun({ analysis }: MadeReport, failed: number): ExitCode {
  if (analysis.endpoints.verdict.code === 'gate-failed') return exitCodes.gateFailed
  return failed > 0 || analysis.units.some(({ status }) => status === 'failed') ? exitCodes.failedUnits : exitCodes.done
}

function runJson(folder: string, planDigest: string, recordDigest: string, { analysis, verdict, files }: MadeReport, failed: readonly FinishedUnit[]) {
  const of = (status: string) => analysis.units.filter((unit) => unit.status === status).length
  return {
    record: shownPath(folder),
    planDigest,
    recordDigest,
    units: { complete: of('complete'), excluded: of('excluded'), failed: of('failed') },
    failed: failed.map(({ pairId, reason, detail }) => ({ pairId, code: reason, detail })),
    counts: analysis.endpoints.counts,
    verdict: { code: verdict.code, headline: verdict.headline },
    files: files.map((name) => shownPath(join(folder, name))),
  }
}
