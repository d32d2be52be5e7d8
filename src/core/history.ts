import type { Observation } from './observation.ts'

/** One executed action and what was seen just before it. `feed` receives these in order, once each. */
export interface HistoryStep {
  readonly observation: Observation
  /** Absolute targets commanded after the observation, in the action space's order. */
  readonly action: Float64Array
}

export interface HistoryEvent {
  /** e.g. `grasp`, `release`, `press`. */
  readonly kind: string
  /** Object concerned, as the simulator names it; evaluator-only for look-alike objects. */
  readonly object: string
  /** Nearest named place at the event, or `none`. */
  readonly place: string
  readonly stepIndex: number
}

/** What truly happened in a history, read from the simulator after it ran. Never shown to a policy. */
export interface HistoryFacts {
  readonly branch: string
  /** Named place of every object at the first step, and its distance from that place's middle. */
  readonly start: readonly { readonly object: string; readonly place: string; readonly offsetM: number }[]
  readonly events: readonly HistoryEvent[]
  /** Steps [fromStep, toStep] in which the pictures tell this past from the pair's other past. */
  readonly evidence: { readonly fromStep: number; readonly toStep: number }
  /** Branches that the task's warrant function derives from start and events; lawful only if exactly one. */
  readonly warrantedBranches: readonly string[]
  readonly stepCount: number
}
