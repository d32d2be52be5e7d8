import type { ReportedSession } from '../../sessions/session-input.ts'
import { countWords } from '../count-words.ts'

/** How histories came into the policy. Neither way shows a history to anybody. */
export const LEAD_IN_WORDS: Readonly<Record<ReportedSession['leadIn'], string>> = {
  memory: 'memory: each history was fed to the policy once, and the memory it left was installed at each arming',
  demonstration: 'demonstration: each history was fed to the policy anew at each arming, and left the same memory each time',
}

/** Where presents and histories came from. */
export function pastWords(pasts: ReportedSession['pasts']): string {
  if (pasts === null) return 'the embedded simulator, of which the scene was laid by itself'
  const { presents, histories } = pasts
  return `${countWords(presents, 'present')} registered by the cameras of the cell, ${countWords(histories, 'history', 'histories')} recorded as bags; each by SHA-256 in the schedule`
}
