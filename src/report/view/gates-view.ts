import type { Check } from '../../core/check.ts'
import { refusesPair } from '../../core/refuses-pair.ts'
import type { ReportFacts, ReportInput } from '../report-input.ts'
import type { CountRow, ExclusionRow, GateRow } from '../report-view.ts'
import { exclusionWords, gateExplanation, gateOfCheck } from '../wording/gate-words.ts'
import { completeUnits } from './complete-units.ts'
import { sortedUnits } from './sorted-units.ts'

/** Every gate that was asked, over pairs and over the whole run: how often it held, and the first refusal in full. */
export function gatesView(input: ReportFacts): readonly GateRow[] {
  const byGate = new Map<string, { readonly check: Check; readonly where: string }[]>()
  const add = (check: Check, where: string) => {
    const gate = gateOfCheck(check.check)
    byGate.set(gate, [...(byGate.get(gate) ?? []), { check, where }])
  }
  for (const check of input.gates) add(check, 'run')
  for (const unit of sortedUnits(input)) if (unit.status !== 'failed') for (const check of unit.checks) add(check, unit.pair.pairId)
  return [...byGate].map(([gate, asked]): GateRow => {
    const refused = asked.filter(({ check }) => refusesPair(check))
    const recorded = asked.filter(({ check }) => check.recordedOnly === true)
    const first = refused[0] ?? recorded[0]
    return {
      gate,
      explanation: gateExplanation(gate),
      passed: asked.length - refused.length - recorded.length,
      failed: refused.length,
      recordedOnly: recorded.length,
      detail: first === undefined ? '' : `${first.where}: got ${first.check.got}; expected ${first.check.expected}`,
    }
  })
}

/** Pairs without data, grouped by reason. Excluded pairs are named by their first failed gate, failed ones by the error code. */
export function exclusionsView(input: ReportFacts): readonly ExclusionRow[] {
  const byReason = new Map<string, { explanation: string; pairs: string[] }>()
  const add = (reason: string, explanation: string, pairId: string) => {
    const row = byReason.get(reason) ?? { explanation, pairs: [] }
    row.pairs.push(pairId)
    byReason.set(reason, row)
  }
  const seen = new Set(input.units.map((unit) => unit.pair.pairId))
  for (const unit of sortedUnits(input)) {
    if (unit.status === 'excluded') {
      const gate = gateOfCheck(unit.reason)
      add(`excluded: ${gate}`, exclusionWords(gate), unit.pair.pairId)
    }
    if (unit.status === 'failed') add(`failed: ${unit.code}`, unit.message, unit.pair.pairId)
  }
  for (const pair of input.planned) if (!seen.has(pair.pairId)) add('missing', 'Planned, but the record holds no file of it.', pair.pairId)
  return [...byReason]
    .map(([reason, { explanation, pairs }]) => ({ reason, explanation, pairs: pairs.sort() }))
    .sort((a, b) => (a.reason < b.reason ? -1 : 1))
}

/** Pair flow from plan to score. */
export function flowView(input: ReportInput): readonly CountRow[] {
  const checked = input.units.filter((unit) => unit.status !== 'failed')
  const holds = (gates: readonly string[]) =>
    checked.filter((unit) => unit.checks.every((check) => check.ok || !gates.includes(gateOfCheck(check.check))))
  const lawful = ['lawful-present', 'lawful-start', 'lawful-events', 'own-update-path', 'one-warranted-branch']
  return [
    { name: 'planned', count: input.planned.length, explanation: 'pairs in the frozen study' },
    { name: 'built', count: checked.length, explanation: 'both pasts ran, nothing failed' },
    { name: 'lawful', count: holds(lawful).length, explanation: 'both pasts are lawful' },
    { name: 'present verified', count: holds([...lawful, 'present-equal']).length, explanation: 'one present, equal byte for byte' },
    {
      name: 'queried',
      count: checked.filter((unit) => unit.status === 'complete').length,
      explanation: 'every gate held, the policy was asked',
    },
    { name: 'scored', count: completeUnits(input).length, explanation: 'complete, in the numbers below' },
  ]
}
