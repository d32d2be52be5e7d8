import type { ControlMove, TablePointM } from './control-move.ts'
import type { PlaceLog } from './place-log.ts'

/** A named place on the table; its bit in `PlaceEntry.occupied` is its index in `ControlTask.places`. */
export interface ControlPlace {
  readonly name: string
  readonly atM: TablePointM
}

/** A move without its detour; where it ends at the point it picks from, the cube is lifted there and held. */
export type BareMove = Omit<ControlMove, 'detourM'>

/**
 * What the control policies know of a task. The past is known only through `log`, the present only through `seen` (place bits):
 * nothing here is told by the evaluator.
 */
export interface ControlTask {
  readonly name: string
  readonly places: readonly ControlPlace[]
  /** Entries of a memory too short for the task, or for its longer waits. */
  readonly shortMemorySteps: number
  /** What the logged past warrants, or null if the log does not hold it. */
  warranted(log: PlaceLog, seen: number): BareMove | null
  /** What a different past would warrant; reads as the other branch for every pair of the task. */
  reversed(log: PlaceLog, seen: number): BareMove | null
  /** The leftmost branch. */
  leftmost(seen: number): BareMove
  /** One target whatever the past, at least 0.29 from ambiguity for every pair of the task. */
  fixed(seen: number): BareMove
  /** A move whose readout is ambiguous for every pair of the task. */
  neutral(seen: number): BareMove
  /** All branches, in order. */
  branches(seen: number): readonly BareMove[]
  /** Small whole number that differs between the pasts of a pair; -1 if the log does not hold the past. */
  pastCode(log: PlaceLog, seen: number): number
}
