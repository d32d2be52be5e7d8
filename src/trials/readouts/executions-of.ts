import type { BlindKey } from '../schedule/blind-key.ts'
import type { FrozenSchedule } from '../schedule/frozen-schedule.ts'
import { assignmentOf } from '../service/assignment-of.ts'
import type { SessionState } from '../state/session-state.ts'
import type { TrialState } from '../state/trial-state.ts'
import type { Execution } from './execution.ts'
import { outcomeOf } from './outcome.ts'

/** Every planned execution with what became of it, in the planned order. */
export function executionsOf({ content }: FrozenSchedule, state: SessionState, key: BlindKey): readonly Execution[] {
  const places = placesOf(state)
  const repeatOf = new Map(state.trials.flatMap((trial) => (trial.repeats === undefined ? [] : [[trial.repeats, trial] as const])))
  const chainOf = (trial: TrialState): readonly TrialState[] => {
    const repeat = repeatOf.get(trial.code)
    return repeat === undefined ? [trial] : [trial, ...chainOf(repeat)]
  }
  return state.trials.slice(0, content.trials.length).map((planned) => {
    const { pairId, direction, seed } = assignmentOf(key, state, planned.code)
    const chain = chainOf(planned)
    const counted = chain.find(({ stage }) => stage === 'labelled')
    const said = (label: Parameters<typeof outcomeOf>[0] | undefined) => (label === undefined ? null : outcomeOf(label, direction))
    const first = chain.find(({ started }) => started !== undefined)
    return {
      ...{ code: planned.code, pairId, direction, seed, block: planned.block, trials: chain.map(({ code }) => code) },
      place: counted === undefined ? null : (places.get(counted.code) ?? null),
      outcome: said(decided(counted)),
      operatorOutcome: said(counted?.label?.first),
      raterOutcome: said(counted?.ratings[0]?.first),
      firstRun: first?.stage === 'invalid' ? 'invalid' : said(decided(first)),
      clamped: counted?.run?.clamped ?? [],
      presentWarned: counted?.present?.outcome === 'warned',
      invalid: chain.flatMap(({ invalid }) => invalid?.reason ?? []),
    }
  })
}

function decided(trial: TrialState | undefined) {
  return (trial?.adjudication ?? trial?.label)?.label
}

/** Order in which counted trials were started. */
function placesOf({ trials }: SessionState): ReadonlyMap<string, number> {
  const counted = trials.filter(({ stage, started }) => stage === 'labelled' && started !== undefined)
  const inOrder = counted.toSorted((a, b) => (a.started ?? 0) - (b.started ?? 0))
  return new Map(inOrder.map(({ code }, i) => [code, i + 1]))
}
