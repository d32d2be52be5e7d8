import type { SessionView, TrialView } from '../../../trials/service/session-view.ts'

/** How far a page knows the session: one opening, up to one event. */
export interface KnownPoint {
  readonly opening: string
  readonly sequence: number
}

/** Trials that an event after `known` changed, and repeats that one added; undefined where the page must be told everything. */
export function changedTrials({ opening, sequence, trials }: SessionView, known: KnownPoint | undefined): readonly TrialView[] | undefined {
  if (known === undefined || known.opening !== opening || known.sequence > sequence) return undefined
  const changed = new Set(trials.filter(({ revision }) => revision > known.sequence).map(({ code }) => code))
  return trials.filter(({ code, repeats }) => changed.has(code) || (repeats !== undefined && changed.has(repeats)))
}

/** What a page says it knows, if it says so in numbers. */
export function knownPoint(query: URLSearchParams): KnownPoint | undefined {
  const [opening, since] = [query.get('opening'), query.get('since')]
  return opening !== null && since !== null && /^\d{1,15}$/.test(since) ? { opening, sequence: Number(since) } : undefined
}
