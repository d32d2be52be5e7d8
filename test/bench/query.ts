import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CpuLedger } from './cpu-ledger.ts'
import { LABELS } from './metered-ports.ts'
import { runMeteredCohort, STAGES } from './metered-cohort.ts'
import { figure } from './part-result.ts'
import type { Part } from './part-result.ts'

const PAIRS = 20
const QUICK_PAIRS = 4
const WARM_UP_PAIRS = 2
const QUERIES_PER_PAIR = 6

/** What the engine adds to a registered query: putting a memory back, copies, checks. */
export const query: Part = async (options) => {
  const pairs = options.quick ? QUICK_PAIRS : PAIRS
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-'))
  try {
    const { ledger } = await runMeteredCohort({
      policy: options.policy,
      pairs: WARM_UP_PAIRS + pairs,
      folder,
      finished: (index, _outcome, running: CpuLedger) => {
        if (index === WARM_UP_PAIRS - 1) running.reset()
      },
    })
    const queries = pairs * QUERIES_PER_PAIR
    const askMs = ledger.total([STAGES.query], [LABELS.query]) / queries
    const recallMs = ledger.total([STAGES.query], [LABELS.memory]) / queries
    const aroundMs = ledger.total([STAGES.query], ['unlabelled']) / queries
    return {
      part: 'query',
      figures: [
        figure('the query itself (encoder, network, policy code)', askMs, 'CPU ms'),
        figure('putting the memory back (importMemory of the policy)', recallMs, 'CPU ms'),
        figure('copies and checks of the audit', aroundMs, 'CPU ms'),
        figure('copies and checks, of the query', (100 * aroundMs) / askMs, '%'),
        figure('all that is around a query, of the query', (100 * (recallMs + aroundMs)) / askMs, '%', 'at most 5'),
      ],
      notes: [`policy ${options.policy}; means of ${queries} registered queries after ${WARM_UP_PAIRS} pairs of warm-up`],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
