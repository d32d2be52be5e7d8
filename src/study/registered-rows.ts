import type { Direction } from '../core/direction.ts'
import { ladderConditions } from '../core/intervention-registration.ts'
import type { InterventionRegistration } from '../core/intervention-registration.ts'
import type { PairPlan } from '../core/pair-plan.ts'

/** What tells one row of a unit from the others. */
export interface RowKey {
  readonly direction: Direction
  readonly seedIndex: number
  readonly stage: string
  readonly condition: string
}

/** Every row that a unit of an intervention holds if its episodes come to every registered event or step. */
export function registeredRows(pair: PairPlan, intervention: InterventionRegistration, seeds: number): readonly RowKey[] {
  return stagesOf(pair, intervention).flatMap(({ stage, conditions }) =>
    directionsOf(intervention).flatMap((direction) =>
      Array.from({ length: seeds }, (_, seedIndex) => conditions.map((condition) => ({ direction, seedIndex, stage, condition }))).flat(),
    ),
  )
}

function stagesOf(
  pair: PairPlan,
  intervention: InterventionRegistration,
): readonly { readonly stage: string; readonly conditions: readonly string[] }[] {
  switch (intervention.protocol) {
    case 'native-event':
      return intervention.events.map(({ event }) => ({ stage: event, conditions: ['native', ...intervention.conditions] }))
    case 'anchor-fault':
      return [
        { stage: 'none', conditions: ['none'] },
        ...intervention.faults.map((stage) => ({ stage, conditions: ['fault', 'restored'] })),
      ]
    case 'ladder': {
      const decisions = pair.earlier === undefined ? [pair.decision] : [pair.earlier.decision, pair.decision]
      return decisions.map((decision) => ({ stage: decision, conditions: ladderConditions }))
    }
  }
}

/** An episode of anchor-fault has one past. */
function directionsOf({ protocol }: InterventionRegistration): readonly Direction[] {
  return protocol === 'anchor-fault' ? [0] : [0, 1]
}
