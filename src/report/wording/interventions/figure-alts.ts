import type { CompositionRow } from '../../figures/composition-figure.ts'
import type { ShareMark } from '../../figures/share-figure.ts'
import { formatFixed } from '../../format-fixed.ts'
import type { CostView, StripView } from '../../interventions/intervention-view.ts'
import { countWords } from '../count-words.ts'

/** What each figure of an intervention report shows, for those who cannot see it. */
export const interventionAlts = {
  shares(what: string, rows: readonly ShareMark[]): string {
    return `${what} by condition: ${rows.map(({ group, name, counts }) => `${group === '' ? '' : `${group}, `}${name} ${counts}`).join('; ')}.`
  },
  composition(what: string, rows: readonly CompositionRow[]): string {
    return `${what}, own target, neither and other past’s target: ${rows.map(({ group, name, counts }) => `${group}, ${name} ${counts.correct}, ${counts.ambiguous}, ${counts.wrong}`).join('; ')}.`
  },
  strip({ title, conditions, layouts }: StripView): string {
    const episodes = layouts.reduce((sum, { marks }) => sum + (marks[0]?.length ?? 0), 0)
    return `Strip of ${title}: ${countWords(episodes, 'episode')} in ${countWords(layouts.length, 'layout')} under ${conditions.join(', ')}.`
  },
  costBytes({ bytes }: CostView): string {
    return `Bytes on a logarithmic scale: ${bytes.map(({ name, value }) => `${name} ${value}`).join(', ')}.`
  },
  costTime({ restore }: CostView): string {
    return `Restore time on a logarithmic scale: median ${formatFixed(restore.medianMs, 3)} ms, from ${formatFixed(restore.leastMs, 3)} to ${formatFixed(restore.mostMs, 3)} ms.`
  },
}

/** Caption of the cost figure: where its numbers come from. */
export function costHost({ restore, host }: CostView): string {
  const where = host === '' ? 'on one machine' : `on one machine (${host})`
  return `Measured ${where}, ${countWords(restore.times, 'restoration')}: median, shortest and longest. Another machine gives other times.`
}
