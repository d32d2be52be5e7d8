import { formatFixed } from '../format-fixed.ts'
import { formatNumber } from '../format-number.ts'
import type { ReportView, WaitsView } from '../report-view.ts'
import { countWords } from './count-words.ts'

/** More pairs than this would make a figure unreadable; the tables and files hold all. */
export const MAX_FIGURE_PAIRS = 192

type View = Pick<ReportView, 'choice' | 'reliability' | 'decomposition' | 'reliableHistogram' | 'tauGrid' | 'seeds'>

/** What each figure shows, for those who cannot see it. */
export const figureAlts = {
  choice(view: View): string {
    const own = view.choice.filter((point) => point.contrast[0] + point.contrast[1] > 0).length
    const all = view.choice.filter((point) => point.correct === point.decisions).length
    return `Chart of choice against worth for ${countWords(view.choice.length, 'pair')}: ${all} correct in every decision; ${own} worth more in their own world on average.`
  },
  reliability(view: View): string {
    const full = view.reliability.filter((row) => row.fullyReliable).length
    return `Matrix of readouts, pairs by direction and seed: ${full} of ${countWords(view.reliability.length, 'pair')} correct in all ${view.seeds.length * 2} decisions.`
  },
  decomposition(view: View): string {
    return `Bars of what the two memories chose together: ${view.decomposition.map((row) => `${row.name} ${row.count}`).join(', ')}.`
  },
  histogram(view: View): string {
    return `Bars of pairs by number of seeds with both directions correct: ${view.reliableHistogram.map((row) => `${row.name} ${row.count}`).join(', ')}.`
  },
  tau(view: View): string {
    const registered = view.tauGrid.find((row) => row.registered)
    return `Lines of choice endpoints over the ambiguity band tau${registered === undefined ? '' : `; at the registered tau ${formatFixed(registered.tau, 2)} p correct is ${formatNumber(registered.pCorrect)} and F is ${formatNumber(registered.f)}`}.`
  },
  waitChoice({ rows }: WaitsView): string {
    return `F against waiting actions: ${rows.map(({ waitSteps, f }) => `${f.text} at ${waitSteps}`).join(', ')}.`
  },
  waitChange({ rows }: WaitsView): string {
    return `S_exec against waiting actions: ${rows.map(({ waitSteps, sExec }) => `${sExec.text} at ${waitSteps}`).join(', ')}.`
  },
  path(pairId: string): string {
    return `Tool paths of ${pairId} seen from above under both memories, with the targets of both pasts.`
  },
  height(pairId: string): string {
    return `Height of the tool over the executed steps of ${pairId} under both memories.`
  },
}
