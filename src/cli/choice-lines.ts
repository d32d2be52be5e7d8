import type { ConditionChoices } from './reporting/rescore-interventions.ts'
import { textTable } from './text-table.ts'

/** Choices by stage and condition for a terminal. */
export function choiceLines(conditions: readonly ConditionChoices[]): string {
  return textTable(
    ['stage', 'condition', 'first chunk: own', 'other', 'ambiguous', 'all executed: own', 'other', 'ambiguous'],
    conditions.map(({ stage, condition, chunk, whole }) => [
      stage,
      condition,
      ...[chunk, whole].flatMap(({ correct, wrong, ambiguous }) => [correct, wrong, ambiguous].map(String)),
    ]),
    new Set([2, 3, 4, 5, 6, 7]),
  )
}
