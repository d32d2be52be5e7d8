import type { InterventionEvidence, InterventionRow, ReadChoice } from '../core/intervention-evidence.ts'
import { formatNumber } from '../report/format-number.ts'
import { textTable } from './text-table.ts'

/** What a unit of an intervention holds, for a terminal: its pasts or episodes, its checks, and one line for every row. */
export function rowLines(
  { protocol, histories, rows, unreached }: InterventionEvidence,
  seeds: readonly number[],
  checks: readonly string[],
): readonly string[] {
  const seedOf = (seedIndex: number) => String(seeds[seedIndex] ?? '?')
  const pasts = histories.map(({ role, facts, seedIndex }) => {
    const events = facts.events.map(({ kind, place, stepIndex }) => `${kind} at ${place} (step ${stepIndex})`).join(', ')
    return `${role}${seedIndex === null ? '' : `, seed ${seedOf(seedIndex)}`}, ${facts.branch}: ${events || 'no event'}`
  })
  const missed = unreached.map(
    ({ direction, seedIndex, stage, reason }) => `not reached: ${stage}, past ${direction}, seed ${seedOf(seedIndex)}: ${reason}`,
  )
  return [`protocol ${protocol}`, ...pasts, ...checks, '', table(rows, seedOf), ...missed]
}

function table(rows: readonly InterventionRow[], seedOf: (seedIndex: number) => string): string {
  return textTable(
    ['memory', 'seed', 'stage', 'condition', 'at step', 'bank', 'fault seen', 'first chunk', 'choice', 'u in 0, 1', 'success'],
    rows.map(({ direction, seedIndex, stage, condition, atStep, memoryDigest, faultDetected, chunkChoice, choice, utility, success }) => [
      `past ${direction}`,
      seedOf(seedIndex),
      stage,
      condition,
      String(atStep),
      memoryDigest.slice(0, 8),
      faultDetected === null ? '' : yesNo(faultDetected),
      choiceText(chunkChoice),
      choiceText(choice),
      utility === null ? 'none' : utility.map(formatNumber).join(', '),
      yesNo(success),
    ]),
    new Set([1, 4]),
  )
}

function choiceText(choice: ReadChoice | null): string {
  return choice === null ? 'none' : `${choice.readout} ${formatNumber(choice.margin)}`
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no'
}
