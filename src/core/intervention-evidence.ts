import type { ActionChunk } from './action-chunk.ts'
import type { Check } from './check.ts'
import type { Direction } from './direction.ts'
import type { ExcludedUnit, FailedUnit, Readout } from './evidence.ts'
import type { HistoryFacts } from './history.ts'
import type { PairPlan } from './pair-plan.ts'
import type { InterventionProtocol } from './protocol.ts'

/** A choice as read from saved actions: E2 margin towards the target of world 0, and what it means for the row's own past. */
export interface ReadChoice {
  readonly margin: number
  readonly readout: Readout
}

/** One asked-for condition on one past under one action seed, and what came of it. */
export interface InterventionRow {
  readonly direction: Direction
  readonly seedIndex: number
  /** Registered event (native-event), kind of fault (anchor-fault) or decision (ladder) the row belongs to. */
  readonly stage: string
  /** e.g. `native`, `sham`, `opposite`; `none`, `fault`, `restored`; `none`, `full`, `replica`, `ulp`, `preserve`, `target`. */
  readonly condition: string
  /** Step at which the memory was installed. */
  readonly atStep: number
  /** Memory the policy held when it was first asked under this condition. */
  readonly memoryDigest: string
  /** Whether the integrity check told the installed memory from the true one; null where none was made. */
  readonly faultDetected: boolean | null
  /** The first chunk asked under this condition, saved. */
  readonly chunk: ActionChunk
  /**
   * Choice of the first chunk alone, executed for the registered prefix (ladder), or all its planned steps (native-event: a short
   * prefix may end before anything moves); null where nothing is to be chosen (anchor-fault, and an event at which another move than the
   * pair's decision comes next).
   */
  readonly chunkChoice: ReadChoice | null
  /** Actions really executed from `atStep` on (closed loop), or the executed prefix (ladder): [steps, dimensions]. */
  readonly executed: ActionChunk
  /** Choice of all executed actions; null where `chunkChoice` is. */
  readonly choice: ReadChoice | null
  /** u(a, w) of the executed actions for w = 0 and 1; null where nothing is to be chosen, or a warranted object is not in its place. */
  readonly utility: readonly [number, number] | null
  /** Official success in the own world: of the episode (closed loop) or of the executed prefix (ladder). */
  readonly success: boolean
  /** The executed actions reached the goal of the branch they chose, whichever that is (execution apart from decision). */
  readonly executionSuccess: boolean
  /** Digest of the simulator state at the end. */
  readonly endDigest: string
}

/** A registered event or step that an undisturbed episode did not come to: an outcome, to be counted, never dropped. */
export interface UnreachedStage {
  readonly direction: Direction
  readonly seedIndex: number
  /** As in the missing rows: all of this direction, seed and stage, and those of the other direction that need this one's memory. */
  readonly stage: string
  /** How the episode went instead, in words. */
  readonly reason: string
}

/** Everything recorded of one unit of an intervention protocol. */
export interface InterventionEvidence {
  readonly status: 'complete'
  readonly protocol: InterventionProtocol
  readonly pair: PairPlan
  readonly checks: readonly Check[]
  /** What truly happened in each past or undisturbed episode, and the digest over everything that was fed. */
  readonly histories: readonly {
    /** What it is to the unit, as in the streams it draws from: `history-0`, `preserve-1`; in a chain after its decision and a slash. */
    readonly role: string
    readonly direction: Direction
    /** Action seed of the undisturbed episode; null for a scripted past, which has none. */
    readonly seedIndex: number | null
    readonly facts: HistoryFacts
    readonly digest: string
    readonly memoryDigest: string
  }[]
  readonly rows: readonly InterventionRow[]
  /** Stages without rows, and why; empty for the ladder. */
  readonly unreached: readonly UnreachedStage[]
}

export type InterventionOutcome = InterventionEvidence | ExcludedUnit | FailedUnit
