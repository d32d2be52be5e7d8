import { readoutKeys, thereofKeys } from '../../trials/readouts/readout-rows.ts'
import { READOUT_NAMES } from '../wording/sessions/readout-names.ts'
import type { ReportedSession } from './session-input.ts'
import type { TableSection } from './session-table-view.ts'

/** Sessions side by side, in the form of the published table; there is no column for all of them. */
export function comparisonSection(sessions: readonly ReportedSession[]): TableSection {
  return {
    id: 'sessions',
    name: 'Sessions side by side',
    intro: 'Executions of each session. Sessions are never pooled.',
    columns: ['Readout', ...sessions.map(({ title }) => `#${title}`)],
    rows: readoutKeys.map((key) => [
      READOUT_NAMES[key],
      ...sessions.map(({ analysis: { table } }) => {
        const count = (wanted: string) => table.rows.find((row) => row.key === wanted)?.count ?? 0
        return `${count(key)} of ${thereofKeys.has(key) ? count('completed') : table.executions}`
      }),
    ]),
    notes: [],
  }
}
