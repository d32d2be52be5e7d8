import type { ReportedSession } from '../../sessions/session-input.ts'
import { countWords } from '../count-words.ts'

/** What a session does not show, sentence by sentence. */
export function sessionCaveats({ cell, autoLabelled, analysis, digests }: ReportedSession): readonly string[] {
  const { table, agreement } = analysis
  return [
    cell === 'emulated'
      ? 'Not the physical ability of the policy: the cell was emulated. What was tested is the way from schedule to table.'
      : 'Not other cells, scenes or policies: the counts hold for this cell, this frozen policy and these pairs.',
    'Not an equal present: a scene is matched within a measured tolerance, never bit by bit.',
    ...(digests.calibration === null ? ['Not a calibrated tolerance: the session registers no calibration for it.'] : []),
    ...(autoLabelled ? ['Not labels by a person: the state of the simulator was read.'] : []),
    ...(agreement.trials === 0 ? ['Not labels that a second person confirmed.'] : []),
    `Not ${countWords(table.executions, 'independent execution')}: the unit is the pair, and there are ${table.pairs}.`,
  ]
}
