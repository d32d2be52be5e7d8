import type { ConditionSummary } from '../../../endpoints/interventions/condition-summary.ts'
import type { InterventionFinding } from '../../../endpoints/interventions/intervention-finding.ts'
import type { ReadoutCounts } from '../../../endpoints/readout-counts.ts'
import type { NativeReplays } from '../../../endpoints/interventions/native-replays.ts'
import type { TargetWords } from '../target-words.ts'

/** What was found, in one line; never more than that contrasts with the reference were detected or not. */
export function nativeEventHeadline({ detected, registered }: InterventionFinding, reference: string): string {
  return detected === 0
    ? `No difference from ${reference} was detected in any of ${registered} registered contrasts.`
    : `What was installed at an event changed what followed in ${detected} of ${registered} registered contrasts with ${reference}.`
}

/** Stands under a headline that found nothing. */
export function noneDetected({ detected }: InterventionFinding): readonly string[] {
  return detected > 0
    ? []
    : [
        'That none was detected does not show that the memories are equivalent for this policy; it says what these pairs could and could not show.',
      ]
}

/** Counts of one condition beside those of the reference at the same event. */
export function conditionCounts(
  found: ConditionSummary,
  name: string,
  base: ConditionSummary,
  reference: string,
  target: TargetWords,
): string {
  const went =
    found.choices === null || base.choices === null
      ? ''
      : `${wrongOf(found.choices)} choices went to the ${target.one} of the other past (under ${reference} ${wrongOf(base.choices)}); `
  return `${capital(found.stage)}, ${name}: ${went}official success in ${found.successes} of ${found.rows} (under ${reference} ${base.successes} of ${base.rows}).`
}

function wrongOf({ correct, wrong, ambiguous }: ReadoutCounts): string {
  return `${wrong} of ${correct + wrong + ambiguous}`
}

/** Whether own history, folded again, is the native course. */
export function replayWords({ equal, rows }: NativeReplays): string {
  return equal === rows
    ? `The sham, own history folded again, ended in the same state as the undisturbed course in ${equal} of ${rows} episodes, byte for byte: whatever differs from it differs by what was installed.`
    : `The sham, own history folded again, ended in the same state as the undisturbed course in only ${equal} of ${rows} episodes: folding again is a change of its own here.`
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
