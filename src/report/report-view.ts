import type { Direction } from '../core/direction.ts'
import type { StratumMeans } from '../endpoints/stratum-means.ts'
import type { Readout } from '../core/evidence.ts'
import type { TargetWords } from './wording/target-words.ts'
import type { ReportExample } from './report-input.ts'

/** A number with the words it is printed in. `value` is null where nothing can be computed. */
export interface Quantity {
  readonly value: number | null
  readonly text: string
}

export type Tone = 'positive' | 'negative' | 'neutral' | 'withheld'

export interface VerdictView {
  readonly code: string
  readonly tone: Tone
  readonly headline: string
  readonly lead: readonly string[]
  /** How many pairs the verdict stands on, and what is wanting. */
  readonly basis: string
}

/** One of the four questions of the first screen. */
export interface CardView {
  readonly key: 'changes' | 'warranted' | 'worth' | 'per-pair'
  readonly question: string
  readonly answer: string
  readonly tone: Tone
  readonly endpointName: string
  readonly estimate: Quantity
  readonly interval: readonly [number, number] | null
  readonly scale: readonly [number, number]
  /** Value that stands for "no effect" on the scale, if there is one. */
  readonly reference: number | null
  /** Interval, method and units in words. */
  readonly evidence: string
  readonly explanation: string
}

/** An interval and its method; or, with an empty range, a sentence why there is none. */
export interface IntervalText {
  readonly range: string
  readonly note: string
}

/** Row of the table of endpoints. */
export interface DissociationRow {
  readonly key: string
  readonly symbol: string
  readonly name: string
  readonly estimate: Quantity
  readonly registered: IntervalText
  readonly smallSample: IntervalText
  readonly decides: 'registered' | 'small-sample' | 'none'
  readonly pValue: string
  readonly designEffect: string
  /** The pair whose removal moves the estimate most, and by how much. */
  readonly influence: string
  readonly mark: 'estimate' | 'structural' | 'missing'
  readonly warnings: readonly string[]
}

export interface ChoicePoint {
  readonly pairId: string
  readonly correct: number
  readonly decisions: number
  /** Mean over seeds of u(a, own world) - u(a, other world), per direction. */
  readonly contrast: readonly [number, number]
  readonly matched: number
  readonly crossed: number
}

export interface ReliabilityCell {
  readonly direction: Direction
  readonly seedIndex: number
  readonly readout: Readout | 'missing'
  readonly margin: number
}

export interface ReliabilityRow {
  readonly pairId: string
  readonly stratum: string
  readonly cells: readonly ReliabilityCell[]
  readonly correct: number
  readonly fullyReliable: boolean
}

export interface CountRow {
  readonly name: string
  readonly count: number
  readonly explanation: string
}

export interface BarRow extends CountRow {
  /** CSS colour of its bar. */
  readonly colour: string
}

export interface TauRow {
  readonly tau: number
  readonly registered: boolean
  readonly pCorrect: number
  readonly pAmbiguous: number
  readonly f: number
  readonly fullyReliable: number
}

interface WaitQuantity extends Quantity {
  readonly interval: readonly [number, number] | null
  /** Interval and method in words. */
  readonly evidence: string
}

/** Choice and action change at one wait. */
export interface WaitRow {
  readonly waitSteps: number
  readonly pairs: number
  readonly correct: number
  readonly wrong: number
  readonly ambiguous: number
  readonly f: WaitQuantity
  readonly sExec: WaitQuantity
  readonly changedPairs: number
}

export interface WaitsView {
  readonly rows: readonly WaitRow[]
  readonly findings: readonly string[]
  readonly replayFloor: number
}

export interface GateRow {
  readonly gate: string
  readonly explanation: string
  readonly passed: number
  readonly failed: number
  /** Did not hold either, but the study registered that it is recorded and refuses no pair. */
  readonly recordedOnly: number
  /** First refusal in full, else the first of those recorded only. */
  readonly detail: string
}

export interface ExclusionRow {
  readonly reason: string
  readonly explanation: string
  readonly pairs: readonly string[]
}

export interface NameValue {
  readonly name: string
  readonly value: string
}

/** Everything on the page, in words and numbers, before any markup. */
export interface ReportView {
  readonly title: string
  readonly subtitle: string
  readonly verdict: VerdictView
  /** Ordered gates of the verdict, up to the one that decided. */
  readonly steps: readonly { readonly question: string; readonly passed: boolean; readonly detail: string }[]
  readonly flow: readonly CountRow[]
  readonly cards: readonly CardView[]
  readonly notShown: readonly string[]
  readonly dissociation: readonly DissociationRow[]
  /** Counts of correct, wrong and ambiguous decisions, with pairs and seeds. */
  readonly readoutSentence: string
  readonly seeds: readonly number[]
  readonly targetWords: TargetWords
  readonly choice: readonly ChoicePoint[]
  readonly reliability: readonly ReliabilityRow[]
  readonly reliableHistogram: readonly BarRow[]
  readonly decomposition: readonly BarRow[]
  readonly tauGrid: readonly TauRow[]
  readonly strata: readonly StratumMeans[]
  readonly waits: WaitsView | null
  readonly examples: readonly ReportExample[]
  readonly presentBadge: { readonly equal: boolean; readonly text: string } | null
  readonly gates: readonly GateRow[]
  readonly exclusions: readonly ExclusionRow[]
  /** Worst-case sentence about planned pairs without data, or empty. */
  readonly bounds: string
  readonly warnings: readonly string[]
  readonly leakProbe: string
  readonly digests: readonly NameValue[]
  readonly unitDigests: readonly NameValue[]
  readonly deviations: readonly { readonly who: string; readonly when: string; readonly what: string; readonly why: string }[]
  readonly nondeterminism: readonly string[]
  readonly versions: readonly NameValue[]
  readonly registration: readonly NameValue[]
  readonly canonicalStudy: string
  readonly reproduce: string
}
