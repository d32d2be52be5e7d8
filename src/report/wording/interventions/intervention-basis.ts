import type { InterventionInput } from '../../interventions/intervention-input.ts'
import { countWords } from '../count-words.ts'

/** What the finding stands on: units out of those planned, what became of the rest, and whether they are few. */
export function interventionBasis({ planned, units, study, registration }: InterventionInput, isWithheld: boolean): string {
  const of = (status: string) => units.filter((unit) => unit.status === status).length
  const complete = of('complete')
  const rest = [
    { count: of('excluded'), words: 'excluded by a gate' },
    { count: of('failed'), words: 'failed' },
    { count: planned.length - units.length, words: 'missing' },
  ].filter(({ count }) => count > 0)
  const wanting = rest.length === 0 ? '' : ` (${rest.map(({ count, words }) => `${count} ${words}`).join(', ')})`
  const unit = registration.protocol === 'anchor-fault' ? 'planned episode' : 'planned pair'
  const few = isWithheld || complete >= 40 ? '' : ' These are few units: the small-sample interval decides.'
  return `Basis: ${complete} of ${countWords(planned.length, unit)}${wanting}, ${countWords(study.registration.actionSeeds.length, 'action seed')}.${few}`
}
