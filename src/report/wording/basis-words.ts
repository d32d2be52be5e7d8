import type { ReportInput } from '../report-input.ts'
import { countWords } from './count-words.ts'

/** What the verdict stands on: pairs out of those planned, what became of the rest, whether the pairs are few, and what "reliably" rests on. */
export function basisWords({ planned, units, study, endpoints }: ReportInput): string {
  const of = (status: string) => units.filter((unit) => unit.status === status).length
  const complete = of('complete')
  const rest = [
    { count: of('excluded'), words: 'excluded by a gate' },
    { count: of('failed'), words: 'failed' },
    { count: planned.length - units.length, words: 'missing' },
  ].filter(({ count }) => count > 0)
  const wanting = rest.length === 0 ? '' : ` (${rest.map(({ count, words }) => `${count} ${words}`).join(', ')})`
  const withheld = endpoints.verdict.code === 'gate-failed' || endpoints.verdict.code === 'insufficient'
  const few =
    withheld || complete >= 40
      ? ''
      : complete < 20
        ? ' These are few pairs: the small-sample interval decides.'
        : ' These are rather few pairs: the small-sample interval decides.'
  const reliable = endpoints.verdict.words.includes('reliable')
    ? ' “Reliably in most pairs”: the 95 % interval of the share of pairs correct in every decision lies above one half.'
    : ''
  return `Basis: ${complete} of ${countWords(planned.length, 'planned pair')}${wanting}, ${countWords(study.registration.actionSeeds.length, 'action seed')}.${few}${reliable}`
}
