import type { DecompositionClass } from '../../endpoints/decomposition.ts'
import type { ReportInput } from '../report-input.ts'
import type { ReportView } from '../report-view.ts'
import { DECOMPOSITION_WORDS } from '../wording/decomposition-words.ts'
import { countWords } from '../wording/count-words.ts'

const classes: readonly DecompositionClass[] = [
  'bothRight',
  'sameBranch',
  'bothReversed',
  'rightAndAmbiguous',
  'wrongAndAmbiguous',
  'bothAmbiguous',
]

/** How pairs and seeds spread behind the means: decomposition, reliability histogram, tau grid. */
export function spreadView(input: ReportInput): Pick<ReportView, 'decomposition' | 'reliableHistogram' | 'tauGrid'> {
  const { decomposition, histogram, tauGrid } = input.endpoints
  const { pairs } = input.endpoints
  return {
    decomposition: classes.map((key) => ({ ...DECOMPOSITION_WORDS[key], count: decomposition[key] })),
    reliableHistogram: histogram.bidirectionalSeeds.map((count, seeds) => ({
      name: `${seeds} of ${countWords(histogram.bidirectionalSeeds.length - 1, 'seed')}`,
      count,
      explanation: `Pairs in which both directions were correct under ${countWords(seeds, 'seed')}.`,
      colour: seeds === histogram.bidirectionalSeeds.length - 1 ? 'var(--right)' : 'var(--same)',
    })),
    tauGrid: tauGrid.map((row) => ({
      tau: row.tau,
      registered: row.registered,
      pCorrect: row.pCorrect,
      pAmbiguous: row.ambiguous / Math.max(1, row.correct + row.wrong + row.ambiguous),
      f: row.f,
      fullyReliable: row.fullyReliable / Math.max(1, pairs),
    })),
  }
}
