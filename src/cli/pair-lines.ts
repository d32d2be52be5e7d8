import type { PairPlan } from '../core/pair-plan.ts'
import type { RecordedIntervention } from '../record/recorded-intervention.ts'
import type { RecordedEvidence, RecordedUnit } from '../record/recorded-unit.ts'
import { formatNumber } from '../report/format-number.ts'
import { rowLines } from './row-lines.ts'
import { textTable } from './text-table.ts'

/** One planned unit, of any protocol, for a terminal. */
export function pairLines(pair: PairPlan, unit: RecordedUnit | RecordedIntervention | undefined, seeds: readonly number[]): string {
  const branches = new Set(pair.branches)
  const pastsOf = branches.size === 1 ? `past ${pair.branches[0]}` : `pasts ${pair.branches.join(' and ')}`
  const head = [`${pair.pairId}: ${pair.task} at ${pair.decision}, ${pastsOf}, stratum ${pair.stratum}`]
  if (unit === undefined) return [...head, 'not run yet'].join('\n')
  const { outcome } = unit
  if (outcome.status === 'failed') {
    const { code, message, got, expected, where, remedy } = outcome.error
    return [
      ...head,
      `failed, ${code}: ${message}`,
      `  where     ${where}`,
      `  got       ${got}`,
      `  expected  ${expected}`,
      `  remedy    ${remedy}`,
    ].join('\n')
  }
  const checks = outcome.checks.map(({ check, ok, got, expected, recordedOnly }) =>
    ok
      ? `  passed   ${check}`
      : `  ${recordedOnly === true ? 'NOT HELD' : 'REFUSED '} ${check}: got ${got}, expected ${expected}${recordedOnly === true ? ' (recorded, not required by this study)' : ''}`,
  )
  if (outcome.status === 'excluded') {
    // The episodes of an intervention have run when its gates are looked at.
    const when = unit.protocol === 'constructed' ? 'before any action was seen' : 'by a gate'
    return [...head, `refused ${when}: ${outcome.reason}`, ...checks].join('\n')
  }
  const found =
    'protocol' in outcome
      ? rowLines(outcome, seeds, checks)
      : [
          ...pasts(outcome),
          `present ${outcome.present.digest.slice(0, 16)}, spliced: ${outcome.present.spliced.join(', ') || 'nothing'}`,
          ...checks,
          '',
          decisions(outcome, seeds),
        ]
  return [...head, ...found, '', `unit SHA-256 ${unit.digest}`].join('\n')
}

function pasts({ histories }: RecordedEvidence): readonly string[] {
  return histories.map(({ direction, facts, memory }) => {
    const events = facts.events.map(({ kind, place, stepIndex }) => `${kind} at ${place} (step ${stepIndex})`).join(', ')
    return `past ${direction}, ${facts.branch}: ${events}; memory ${memory.bytes.length} bytes in ${memory.spans.length} slots`
  })
}

function decisions({ decisions: rows }: RecordedEvidence, seeds: readonly number[]): string {
  return textTable(
    ['memory', 'seed', 'margin', 'readout', 'u in world 0', 'u in world 1', 'success in 0, 1'],
    rows.map(({ direction, seedIndex, margin, readout, utility, success }) => [
      `past ${direction}`,
      String(seeds[seedIndex] ?? '?'),
      formatNumber(margin),
      readout,
      formatNumber(utility[0]),
      formatNumber(utility[1]),
      success.map((ok) => (ok ? 'yes' : 'no')).join(', '),
    ]),
    new Set([1, 2, 4, 5]),
  )
}
