import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countedFolds } from '../../src/engine/counted-folds.ts'
import type { CountedFolds } from '../../src/engine/counted-folds.ts'
import { foldCache } from '../../src/engine/fold-cache.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { runMeteredCohort, STAGES } from './metered-cohort.ts'
import { figure } from './part-result.ts'
import type { Part } from './part-result.ts'

const PAIRS = 16
const QUICK_PAIRS = 2

/** A study on pairs whose histories are folded already, against the same study without a fold cache. */
export const folds: Part = async (options) => {
  const pairs = options.pairs ?? (options.quick ? QUICK_PAIRS : PAIRS)
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-'))
  const run = async (name: string, store: CountedFolds | undefined) => {
    const record = join(folder, name)
    await mkdir(record)
    const { ledger } = await runMeteredCohort({
      policy: options.policy,
      pairs,
      folder: record,
      ...(store === undefined ? {} : { around: (ports) => ({ ...ports, folds: store }) }),
    })
    const histories = ledger.total(STAGES.histories)
    return { units: (await readdir(join(record, 'units'))).join(' '), histories, whole: ledger.total() - ledger.total([STAGES.open]) }
  }
  try {
    const store = countedFolds(foldCache(fileStorage(join(folder, 'folds')), { bench: 'one' }))
    await run('warm-up', undefined)
    const without = await run('without', undefined)
    const cold = await run('cold', store)
    store.take()
    const warm = await run('warm', store)
    const { reused } = store.take()
    const [a, b, c] = [without, cold, warm].map(({ units }) => units)
    return {
      part: 'folds',
      figures: [
        figure('histories not folded again', reused, ''),
        figure('one pair without a cache', without.whole / pairs, 'CPU ms'),
        figure('one pair while the cache is filled', cold.whole / pairs, 'CPU ms'),
        figure('one pair with its histories in the cache', warm.whole / pairs, 'CPU ms'),
        figure('a second study on the same pairs is faster by', without.whole / warm.whole, 'x'),
        figure('its two histories alone', without.histories / warm.histories, 'x'),
      ],
      notes: [a === b && b === c ? 'all three gave the same unit files, byte for byte' : 'THE RUNS GAVE DIFFERENT UNIT FILES'],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
