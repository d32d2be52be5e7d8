import type { ReadoutKey } from '../../../trials/readouts/readout-rows.ts'

/** Names of the physical readouts as they are printed. */
export const READOUT_NAMES: Readonly<Record<ReadoutKey, string>> = {
  'target-correct': 'Target correct',
  'wrong-target': 'Wrong target',
  'no-expressed-selection': 'No expressed selection',
  'mixed-other': 'Mixed or other',
  'no-outcome': 'No outcome',
  completed: 'Completed manipulation',
  'completed-wrong': 'thereof at the wrong target',
  'completed-elsewhere': 'thereof elsewhere',
  'full-success': 'Full success',
}
