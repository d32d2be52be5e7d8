import type { InterventionEvidence, InterventionOutcome } from '../core/intervention-evidence.ts'
import { textTable } from './text-table.ts'

/** What became of every registered condition, counted over the rows of all complete units: no verdict, no interval. */
export function conditionLines(units: readonly InterventionOutcome[]): string {
  const complete = units.filter((unit): unit is InterventionEvidence => unit.status === 'complete')
  const rows = complete.flatMap((unit) => unit.rows)
  const keys = [...new Map(rows.map(({ stage, condition }) => [`${stage}\n${condition}`, { stage, condition }])).values()]
  const table = keys.map(({ stage, condition }) => {
    const of = rows.filter((row) => row.stage === stage && row.condition === condition)
    const read = (readout: string) => of.filter((row) => row.choice?.readout === readout).length
    const choices = of.some(({ choice }) => choice !== null)
      ? ['correct', 'wrong', 'ambiguous'].map((one) => String(read(one)))
      : ['', '', '']
    const seen = of.filter(({ faultDetected }) => faultDetected === true).length
    const asked = of.some(({ faultDetected }) => faultDetected !== null)
    return [stage, condition, String(of.length), String(of.filter(({ success }) => success).length), ...choices, asked ? String(seen) : '']
  })
  const missed = complete.flatMap((unit) => unit.unreached).length
  return [
    textTable(['stage', 'condition', 'rows', 'success', 'own', 'other', 'ambiguous', 'fault seen'], table, new Set([2, 3, 4, 5, 6, 7])),
    ...(missed === 0 ? [] : [missed === 1 ? '1 stage that an episode did not come to' : `${missed} stages that episodes did not come to`]),
  ].join('\n')
}
