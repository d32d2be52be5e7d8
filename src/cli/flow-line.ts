import type { PairFlow } from '../endpoints/verdict-input.ts'
import type { UnitWord } from './unit-word.ts'

/** e.g. `24 planned pairs: 22 complete, 1 refused (replica/0), 1 failed or not run`. */
export function flowLine({ planned, complete, excludedByReason, failed }: PairFlow, units: UnitWord): string {
  const refused = Object.entries(excludedByReason).map(([reason, count]) => `${count} refused (${reason})`)
  return [`${planned} planned ${units}: ${complete} complete`, ...refused, ...(failed > 0 ? [`${failed} failed or not run`] : [])].join(
    ', ',
  )
}
