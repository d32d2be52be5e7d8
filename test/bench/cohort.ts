import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyseRecord } from '../../src/cli/reporting/analyse-record.ts'
import { openRecord } from '../../src/engine/open-record.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { runLog } from '../../src/record/run-log.ts'
import { benchPlan } from './bench-study.ts'
import { cpuMs } from './cpu-ledger.ts'
import type { CpuLedger } from './cpu-ledger.ts'
import { LABELS } from './metered-ports.ts'
import { runMeteredCohort, STAGES } from './metered-cohort.ts'
import { figure } from './part-result.ts'
import type { Figure, Part } from './part-result.ts'
import { withProfile } from './profile.ts'
import { constructedRecord } from '../fixtures/point-run/constructed-record.ts'

const COHORT_PAIRS = 64
const QUICK_PAIRS = 4

/** The Put Back cohort in one worker: CPU seconds in all, and where they go. */
export const cohort: Part = async (options) => {
  const pairs = options.pairs ?? (options.quick ? QUICK_PAIRS : COHORT_PAIRS)
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-'))
  const startUpMs = cpuMs()
  const startMs = performance.now()
  try {
    const rssMb: number[] = []
    const run = await withProfile(options.profile, () =>
      runMeteredCohort({ policy: options.policy, pairs, folder, finished: () => rssMb.push(process.memoryUsage.rss() / 1e6) }),
    )
    const { ledger, outcomes, unitBytes } = run.result
    const wallS = (performance.now() - startMs) / 1000
    const totalS = cpuMs() / 1000
    const parts = whereItGoes(ledger, startUpMs)
    const perPairS = (totalS - (startUpMs + ledger.total([STAGES.open])) / 1000) / pairs
    const analysisS = await analysisCpuS(folder, options.policy, pairs)
    return {
      part: 'cohort',
      figures: [
        figure(
          `CPU of ${pairs} pairs, start to end`,
          totalS,
          's',
          pairs === COHORT_PAIRS ? 'at most 60' : `at most ${((60 * pairs) / COHORT_PAIRS).toFixed(1)} and start-up`,
        ),
        ...parts,
        figure('  metering, within the above', ledger.ownCostMs() / 1000, 's'),
        figure('merge, endpoints and intervals of the record, afterwards', analysisS, 's'),
        figure('wall', wallS, 's'),
        figure('CPU per pair after start-up', perPairS, 's'),
        figure('unit file, mean', unitBytes / pairs / 1000, 'kB'),
        figure('memory after the first pair', rssMb[0] ?? Number.NaN, 'MB'),
        figure('memory after a quarter of the pairs', rssMb[Math.floor(rssMb.length / 4)] ?? Number.NaN, 'MB'),
        figure('memory after the last pair', rssMb.at(-1) ?? Number.NaN, 'MB'),
      ],
      notes: [
        `policy ${options.policy}; ${outcomes.complete} pairs complete, ${outcomes.excluded} excluded, ${outcomes.failed} failed`,
        ...run.lines,
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the record back and analyses it, as `score` and `report` do. */
async function analysisCpuS(folder: string, policy: string, pairs: number): Promise<number> {
  const storage = fileStorage(folder)
  await openRecord(storage, runLog(storage, { now: () => 0 }), benchPlan(policy, pairs))
  const startMs = cpuMs()
  await analyseRecord(await constructedRecord(storage))
  return (cpuMs() - startMs) / 1000
}

/** Parts of the whole that add up to it. */
function whereItGoes(ledger: CpuLedger, startUpMs: number): readonly Figure[] {
  const { open, histories, gates, query, score, present, record } = STAGES
  const part = (name: string, ms: number) => figure(`  ${name}`, ms / 1000, 's')
  const rest = ['unlabelled']
  const { simulator, render, feed, memory, query: ask, execute, disk } = LABELS
  return [
    part('start-up: modules, MuJoCo, policy', startUpMs + ledger.total([open])),
    part('histories: physics, expert, scene', ledger.total([present, ...histories, gates, query, score], [simulator])),
    part('rendering', ledger.total(undefined, [render])),
    part('feeding the policy (encoder)', ledger.total(undefined, [feed])),
    part('digests and copies while folding', ledger.total(histories, rest)),
    part('queries of the gates', ledger.total([gates], [ask])),
    part('queries of the decisions', ledger.total([query], [ask])),
    part('memory taken out and put back', ledger.total(undefined, [memory])),
    part('checks, copies, digests around queries', ledger.total([gates, query], rest)),
    part('execution of chunks (scoring)', ledger.total(undefined, [execute])),
    part('scores, plan and present', ledger.total([score, present], rest)),
    part('unit files: pictures, check, pack, digest', ledger.total([record], rest)),
    part('unit files: writing and fsync', ledger.total(undefined, [disk])),
  ]
}
