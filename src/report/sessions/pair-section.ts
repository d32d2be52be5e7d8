import { byPair } from '../../trials/readouts/by-pair.ts'
import type { Execution } from '../../trials/readouts/execution.ts'
import { shows } from '../../trials/readouts/readout-rows.ts'
import type { ReadoutKey } from '../../trials/readouts/readout-rows.ts'
import type { TableSection } from './session-table-view.ts'

const shownKeys = [
  'target-correct',
  'wrong-target',
  'no-expressed-selection',
  'mixed-other',
  'no-outcome',
  'completed',
  'full-success',
] as const

/** Counts of each pair: the units that every interval is made of. */
export function pairSection(executions: readonly Execution[]): TableSection {
  const count = (ofPair: readonly Execution[], key: ReadoutKey) => String(ofPair.filter(({ outcome }) => shows(key, outcome)).length)
  return {
    id: 'pairs',
    name: 'Pair by pair',
    intro: 'The units that intervals and tests are made of.',
    columns: ['Pair', '#Executions', '#Correct', '#Wrong', '#None', '#Mixed', '#No outcome', '#Completed', '#Full success'],
    rows: byPair(executions).map(([pairId, ofPair]) => [pairId, String(ofPair.length), ...shownKeys.map((key) => count(ofPair, key))]),
    notes: [],
  }
}
