import type { ReportedSession } from '../../sessions/session-input.ts'
import { countWords } from '../count-words.ts'

/** Everything that did not go as registered, one sentence each; a session without any says so. */
export function deviationSentences(session: ReportedSession): readonly string[] {
  const { analysis, unblinded, clockJumps, tornLines, streams } = session
  const { executions, unfinished } = analysis
  const warned = executions.filter(({ presentWarned }) => presentWarned).length
  const clamped = executions.filter((one) => one.clamped.length > 0)
  const clampedBy = (direction: 0 | 1) => clamped.filter((one) => one.direction === direction).length
  const said = [
    ...(unblinded.early === null
      ? []
      : [
          `The key was opened early by ${unblinded.by}, who gave as reason “${unblinded.early}”. Then ${unfinished.unlabelled.length} trials had no label, ${unfinished.unrated.length} no second rating, ${unfinished.unadjudicated.length} waited for adjudication.`,
        ]),
    ...(warned === 0
      ? []
      : [`The present lay outside the tolerance in ${countWords(warned, 'counted execution')} and was accepted with a reason.`]),
    ...(clamped.length === 0
      ? []
      : [
          `The guard clamped actions in ${countWords(clamped.length, 'counted execution')} (history 0: ${clampedBy(0)}, history 1: ${clampedBy(1)}): there the policy was not tested alone.`,
        ]),
    ...(clockJumps === 0
      ? []
      : [`The clock of the server jumped back ${countWords(clockJumps, 'time')}; the order of events is that of their numbers.`]),
    ...(tornLines === 0 ? [] : [`A crash cut off ${countWords(tornLines, 'line')} of the journal that had not been confirmed.`]),
    ...(streams.missing + streams.cut + streams.changed === 0
      ? []
      : [
          `Of ${countWords(streams.named, 'recorded stream')}, ${streams.missing} are missing, ${streams.cut} cut and ${streams.changed} changed.`,
        ]),
  ]
  return said.length === 0 ? ['None that the journal shows.'] : said
}
