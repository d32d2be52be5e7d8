import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Option } from 'commander'
import type { Command } from 'commander'
import { runStudy } from '../../engine/run-study.ts'
import type { FinishedUnit } from '../../engine/run-units.ts'
import { mergeRecord } from '../../record/merge-record.ts'
import { recordLayout } from '../../record/record-layout.ts'
import type { RecordStorage } from '../../record/record-storage.ts'
import { writeRestoreCost } from '../../record/restore-cost.ts'
import { exitCodes } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { hostFacts } from '../host-facts.ts'
import { interruptSignal } from '../interrupt-signal.ts'
import { wholeNumber } from '../option-values.ts'
import { openFoldCache } from '../open-fold-cache.ts'
import { measureRestoreCost } from '../measure-restore-cost.ts'
import { defaultRecordFolder, prepareStudy } from '../prepare-study.ts'
import type { PreparedStudy } from '../prepare-study.ts'
import { reportOfRecord } from '../report-of-record.ts'
import type { RecordReport } from '../report-of-record.ts'
import { POLICY_HELP } from '../policy-table.ts'
import type { RunEvent } from '../run-event.ts'
import { runProgress } from '../run-progress.ts'
import { shownPath } from '../shown-path.ts'
import { printable } from '../terminal.ts'
import type { Terminal } from '../terminal.ts'
import { unitWord } from '../unit-word.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

interface RunOptions {
  readonly policy?: string
  readonly out?: string
  readonly workers?: number
  readonly limit?: number
  readonly again?: true
  readonly foldCache?: string
  readonly supervised?: true
}

/** `run`: freeze, run what is missing, merge, report. The same command again continues. */
export function runStudyVerb(): Command {
  const command = verb('run', 'Freeze a study, run its pairs, and write the report. The same command again continues where it stopped.', [
    'run sim/cohorts/put-back-quick.yaml',
    'run sim/cohorts/put-back.yaml --policy scripted/oracle',
    'run my-study.yaml --policy ./my-policy.js --workers 4',
  ])
    .argument('<file>', 'study file (YAML)')
    .option('--policy <policy>', POLICY_HELP)
    .option('--out <folder>', 'record folder; default: records/<study>-<policy>')
    .option('--workers <n>', 'worker processes; default: one per core', wholeNumber(1, 256))
    .option('--limit <n>', 'run at most n of the pairs still missing', wholeNumber(1, 10_000))
    .option('--again', 'run pairs that are already recorded once more and compare the bytes')
    .option('--fold-cache <folder>', 'keep folded histories there, and skip those that another study on the same pairs has folded')
    .addOption(
      new Option(
        '--supervised',
        'for a program: one JSON line per event on stdout, the document of --json last; stops when standard input closes',
      ).implies({ json: true }),
    )
  return command.action((file: string, options: RunOptions) => runVerb(command, (terminal) => run(file, options, terminal)))
}

async function run(file: string, options: RunOptions, terminal: Terminal): Promise<VerbResult> {
  const prepared = await prepareStudy(file, options.policy)
  const { study, policy, plan } = prepared
  const folder = options.out ?? defaultRecordFolder(prepared)
  const clock = { now: () => Date.now() }
  const progress = runProgress(plan.content.pairs.length, terminal, clock, unitWord(study.protocol))
  const foldCache = await openFoldCache(options.foldCache, plan, options.again === true, terminal)
  const supervised = options.supervised === true
  const tell = (event: RunEvent) => {
    if (supervised) terminal.json(event)
  }
  const interrupt = interruptSignal(() => progress.note('stopping: nothing more is finished; the same command continues'), supervised)
  try {
    const { storage, interrupted, failed } = await runStudy({
      folder,
      shownFolder: shownPath(folder),
      plan,
      policy: policy.open,
      timeouts: study.timeouts,
      workerEntry: new URL('../worker.ts', import.meta.url),
      workers: options.workers ?? study.workers ?? availableParallelism(),
      ...(options.limit === undefined ? {} : { limit: options.limit }),
      again: options.again === true,
      ...(foldCache === undefined ? {} : { foldCache }),
      ...(prepared.bagFolder === undefined ? {} : { bagFolder: prepared.bagFolder }),
      signal: interrupt.signal,
      clock,
      hostFacts: hostFacts(),
      observer: {
        frozen: (state) => {
          terminal.note(
            `${state === 'frozen-now' ? 'frozen' : 'already frozen'}: ${shownPath(join(folder, recordLayout.plan))}, SHA-256 ${plan.digest}`,
          )
          const { pairs, policy } = plan.content
          tell({
            event: 'frozen',
            study: study.study,
            policy: policy.name,
            record: shownPath(folder),
            planDigest: plan.digest,
            planned: pairs.length,
          })
        },
        lockTakenOver: (from) => terminal.note(`note: took over the lock of ${from}, which no longer runs`),
        recovered: (recovery, pairs) => {
          for (const { path, got } of recovery.damaged) {
            terminal.note(`note: ${printable(path)} was damaged (${got}); moved to ${recordLayout.damaged}/, its pair is run anew`)
          }
          progress.start(recovery, pairs)
          const excluded = new Set(recovery.excluded)
          tell({ event: 'recovered', complete: recovery.good.filter((id) => !excluded.has(id)), excluded: [...excluded], pairs })
        },
        started: (pairId) => tell({ event: 'started', pairId }),
        finished: (unit) => {
          progress.finished(unit)
          const { pairId, status, path, bytes, reason = '', detail = '' } = unit
          tell({ event: 'unit', pairId, status, path, bytes, reason, detail })
        },
        output: (line) => progress.note(`policy: ${printable(line)}`),
      },
    })
    progress.end()
    if (interrupted) return { exitCode: exitCodes.interrupted, json: { record: shownPath(folder), planDigest: plan.digest } }
    tell({ event: 'reporting' })
    if (study.protocol === 'anchor-fault') await keepRestoreCost(storage, prepared, terminal)
    const record = await mergeRecord(storage)
    const report = await reportOfRecord(storage, record, storage, shownPath(folder))
    terminal.result(report.lines)
    terminal.result(`\nreport: ${join(folder, 'report.html')}`)
    return {
      exitCode: exitCodeOfRun(report, failed),
      json: {
        record: shownPath(folder),
        recordDigest: record.digest,
        planDigest: plan.digest,
        units: report.units,
        failed: failed.map(({ pairId, reason, detail }) => ({ pairId, code: reason, detail })),
        ...report.json,
        files: report.files.map((name) => shownPath(join(folder, name))),
      },
    }
  } finally {
    progress.end()
    interrupt.release()
  }
}

/** Beside a record of faults: what putting the anchor back costs on this machine. Measured once. */
async function keepRestoreCost(storage: RecordStorage, { study, policy, plan }: PreparedStudy, terminal: Terminal): Promise<void> {
  if ((await storage.list('')).includes(recordLayout.restoreCost)) return
  const cost = await measureRestoreCost(plan, policy.open, study.timeouts.openSeconds)
  if (cost === undefined) terminal.note('note: the cost of restoring an anchor could not be measured')
  else await writeRestoreCost(storage, cost)
}

function exitCodeOfRun({ gateFailed, units }: RecordReport, failed: readonly FinishedUnit[]): ExitCode {
  if (gateFailed) return exitCodes.gateFailed
  return failed.length > 0 || units.failed > 0 ? exitCodes.failedUnits : exitCodes.done
}
