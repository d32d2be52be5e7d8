import type { ActionChunk } from './action-chunk.ts'
import type { Check } from './check.ts'
import type { Direction } from './direction.ts'
import type { Execution } from './execution.ts'
import type { HistoryFacts } from './history.ts'
import type { HistoryProvenance } from './history-source.ts'
import type { CameraImage } from './image.ts'
import type { MemoryState } from './memory-state.ts'
import type { NoiseTape } from './noise-tape.ts'
import type { PairPlan } from './pair-plan.ts'
import type { World } from './world.ts'

export type Readout = 'correct' | 'wrong' | 'ambiguous'

export interface HistoryEvidence {
  readonly direction: Direction
  readonly facts: HistoryFacts
  /** SHA-256 over every fed observation and action, in order. */
  readonly digest: string
  readonly memory: MemoryState
  /** A few pictures of the first camera for people, with the step they were seen at. */
  readonly pictures: readonly { readonly stepIndex: number; readonly image: CameraImage }[]
  /** How far this history's own end lay from the spliced present: largest joint difference and largest pixel level difference. */
  readonly spliceDistance: { readonly joint: number; readonly pixelLevels: number }
  /** Absent: the history was lived through in the simulator. */
  readonly provenance?: HistoryProvenance | undefined
}

export interface PresentField {
  /** e.g. `image/head`, `joint-targets`, `instruction`, `noise-tape/0`. */
  readonly field: string
  readonly dtype: 'u1' | 'f4' | 'f8' | 'utf8'
  readonly shape: readonly number[]
  readonly digest: string
}

export interface PresentEvidence {
  readonly digest: string
  readonly fields: readonly PresentField[]
  /** Canonical bytes of all fields, in order. */
  readonly bytes: Uint8Array
  readonly spliced: readonly string[]
  readonly snapshotDigest: string
  readonly pictures: readonly CameraImage[]
}

/** One query: direction d under action seed s, its saved chunk and what it is worth in both worlds. */
export interface DecisionEvidence {
  readonly direction: Direction
  readonly seedIndex: number
  readonly chunk: ActionChunk
  readonly execution: Execution
  /** E2 margin: positive towards the target of world 0. */
  readonly margin: number
  readonly readout: Readout
  /** u(a, w) for w = 0 and 1, each in [0, 1]. */
  readonly utility: readonly [number, number]
  /** Official success of the task in w = 0 and 1. */
  readonly success: readonly [boolean, boolean]
}

/** Everything recorded of one pair that passed its gates. */
export interface UnitEvidence {
  readonly status: 'complete'
  readonly pair: PairPlan
  readonly histories: readonly [HistoryEvidence, HistoryEvidence]
  readonly present: PresentEvidence
  readonly checks: readonly Check[]
  readonly tapes: readonly NoiseTape[]
  readonly worlds: readonly [World, World]
  readonly settledScoring: boolean
  readonly decisions: readonly DecisionEvidence[]
}

/** A pair refused before any action was seen. */
export interface ExcludedUnit {
  readonly status: 'excluded'
  readonly pair: PairPlan
  /** Name of the first failed check. */
  readonly reason: string
  readonly checks: readonly Check[]
}

/** A pair on which policy or simulator failed; it may be run again. */
export interface FailedUnit {
  readonly status: 'failed'
  readonly pair: PairPlan
  readonly error: {
    readonly code: string
    readonly message: string
    readonly got: string
    readonly expected: string
    readonly where: string
    readonly remedy: string
  }
}

export type UnitOutcome = UnitEvidence | ExcludedUnit | FailedUnit
