import type { ReadoutCounts } from '../../endpoints/readout-counts.ts'
import type { ReportView } from '../report-view.ts'

/** A share with its interval, ready to draw and to print. */
export interface ShareView {
  readonly value: number | null
  /** Whole counts, e.g. `42 of 48`. */
  readonly counts: string
  readonly interval: readonly [number, number] | null
  /** The interval alone, the exact bound, or `none`. */
  readonly range: string
  /** Interval and method, or why there is none. */
  readonly evidence: string
}

/** One condition at one stage. */
export interface ConditionView {
  readonly stage: string
  readonly name: string
  readonly explanation: string
  readonly isReference: boolean
  readonly rows: number
  /** Rows if every episode had come to the stage. */
  readonly expectedRows: number
  readonly units: number
  readonly success: ShareView
  /** Null where nothing is chosen. */
  readonly donor: ShareView | null
  readonly choices: ReadoutCounts | null
  readonly chunkReadouts: ReadoutCounts | null
  /** Mean utility in the own world with its interval in words; null where there is none. */
  readonly worth: { readonly text: string; readonly evidence: string; readonly rows: number } | null
}

export interface ContrastView {
  readonly stage: string
  readonly condition: string
  readonly reference: string
  readonly endpoint: string
  readonly difference: string
  readonly interval: string
  readonly flips: string
  readonly rows: number
  readonly units: number
  readonly p: string
  readonly adjustedP: string
  readonly reading: string
  readonly detected: boolean
  /** The same as one sentence. */
  readonly sentence: string
}

export type StripMark = 'success' | 'failure' | 'own' | 'donor' | 'neither' | 'absent'

/** Every episode of one stage by layout: one row per layout, one group of marks per condition. */
export interface StripView {
  readonly title: string
  readonly conditions: readonly string[]
  readonly layouts: readonly {
    readonly layout: string
    /** Per condition, one mark per episode in the order of the record. */
    readonly marks: readonly (readonly { readonly mark: StripMark; readonly title: string }[])[]
  }[]
}

export interface DetectionView {
  readonly stage: string
  readonly alarms: ShareView
}

export interface CostView {
  readonly bytes: readonly { readonly name: string; readonly value: number }[]
  readonly restore: { readonly medianMs: number; readonly leastMs: number; readonly mostMs: number; readonly times: number }
  readonly host: string
}

export interface ReachRow {
  readonly stage: string
  readonly reached: number
  readonly unreached: number
  readonly reasons: string
}

/** Results of a closed-loop protocol. */
export interface ClosedLoopView {
  readonly kind: 'closed-loop'
  readonly reference: string
  readonly conditions: readonly ConditionView[]
  readonly contrasts: readonly ContrastView[]
  readonly strips: readonly StripView[]
  readonly reach: readonly ReachRow[]
  readonly detection: readonly DetectionView[]
  readonly detectionWords: string
  readonly replayWords: string
  readonly cost: CostView | null
}

export interface LadderRungView {
  readonly name: string
  readonly explanation: string
  readonly choices: ReadoutCounts
  readonly success: ShareView
  readonly decision: ShareView
  readonly ownDecision: ShareView
  readonly oracleDecision: ShareView
  /** Share of rows whose outcome, and whose branch, is another than with the own memory; null for the own memory itself. */
  readonly flips: ShareView | null
  readonly moved: ShareView | null
}

export interface LadderQuantityView {
  readonly name: string
  readonly meaning: string
  readonly value: string
  readonly interval: string
  readonly p: string
  readonly adjustedP: string
}

export interface ChainRowView {
  readonly name: string
  readonly first: ShareView
  readonly second: ShareView
  readonly both: ShareView
  readonly product: string
  readonly excess: string
}

export interface LadderView {
  readonly kind: 'ladder'
  readonly cells: number
  readonly rungs: readonly LadderRungView[]
  readonly quantities: readonly LadderQuantityView[]
  readonly chain: { readonly episodes: number; readonly rows: readonly ChainRowView[] } | null
}

type Shared = Pick<
  ReportView,
  | 'title'
  | 'subtitle'
  | 'verdict'
  | 'steps'
  | 'flow'
  | 'notShown'
  | 'gates'
  | 'exclusions'
  | 'bounds'
  | 'warnings'
  | 'digests'
  | 'unitDigests'
  | 'registration'
  | 'versions'
  | 'nondeterminism'
  | 'deviations'
  | 'canonicalStudy'
  | 'reproduce'
>

/** Everything on the page of an intervention record, in words and numbers, before any markup. */
export interface InterventionView extends Shared {
  readonly protocol: 'native-event' | 'anchor-fault' | 'ladder'
  readonly targetWord: string
  readonly results: ClosedLoopView | LadderView
}
