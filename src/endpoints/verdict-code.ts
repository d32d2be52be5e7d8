/**
 * What an audit says. Codes are never renamed once released; their sentences stand in `src/report/wording.ts`.
 *
 * - `memory-guides`: memory changes the action, choice follows its content (F > 0), and so does value (U_1 > 0).
 * - `memory-guides-choice-only`: as above, but value is not shown to follow.
 * - `memory-changes-action-only`: memory changes the action; no choice that follows its content was detected.
 * - `memory-misguides`: choice goes against the content of memory (F < 0).
 * - `no-detected-difference`: executed actions do not differ beyond the replay floor, or in too few pairs to tell of the policy.
 * - `ambiguous`: memory changes the action, but too few decisions express a branch to read a choice.
 * - `insufficient`: too few pairs, too many missing, or methods that disagree: nothing may be said.
 * - `gate-failed`: a gate of the run or of most missing pairs failed: endpoints may not be read.
 */
export type VerdictCode =
  | 'memory-guides'
  | 'memory-guides-choice-only'
  | 'memory-changes-action-only'
  | 'memory-misguides'
  | 'no-detected-difference'
  | 'ambiguous'
  | 'insufficient'
  | 'gate-failed'
