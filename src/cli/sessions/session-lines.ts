import type { SessionView } from '../../trials/service/session-view.ts'
import { textTable } from '../text-table.ts'

/** Where a session stands, for the terminal: blind codes, stages, what is still to be done. */
export function sessionLines({
  session,
  cell,
  trials,
  next,
  scheduleDigest,
  unfinished,
  unblinded,
  toRate,
  toAdjudicate,
}: SessionView): string {
  const count = (stage: string) => trials.filter((trial) => trial.stage === stage).length
  const rows = trials.map(({ code, block, pairId, stage, repeats, invalid }) => [
    ...[code, String(block), pairId, stage],
    repeats === undefined ? (invalid?.reason ?? '') : `repeats ${repeats}`,
  ])
  const open = unfinished.unlabelled.length
  const unlabelled = unblinded ? `${open} never labelled` : `${open} to be labelled; next: ${next ?? 'none'}`
  return [
    `${session}, ${cell} cell, schedule SHA-256 ${scheduleDigest}`,
    textTable(['trial', 'block', 'pair', 'stage', ''], rows, new Set([1])),
    `${trials.length} trials: ${count('labelled')} labelled, ${count('invalid')} invalid, ${unlabelled}`,
    `${unfinished.unrated.length} without second rating, ${unfinished.unadjudicated.length} to be adjudicated${unblinded ? '; unblinded' : ''}`,
    ...(toRate.length === 0 ? [] : [`to be rated by you, in this order: ${toRate.join(' ')}`]),
    ...(toAdjudicate.length === 0 ? [] : [`to be adjudicated by you: ${toAdjudicate.join(' ')}`]),
  ].join('\n')
}
