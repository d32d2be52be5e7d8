import type { ControlMove } from './control-move.ts'
import type { ControlTask } from './control-task.ts'
import type { PlaceLog } from './place-log.ts'

/** What a control policy decides on: its memory, the present it sees, and the noise tape. */
interface ControlSituation {
  readonly task: ControlTask
  readonly log: PlaceLog
  /** Place bits of the present. */
  readonly seen: number
  /** Standard normal draws. */
  readonly tape: ArrayLike<number>
}

/** One control policy: how much it keeps and what it does with it. */
export interface ControlRule {
  readonly name: string
  /** Keeps only the newest `ControlTask.shortMemorySteps` entries; absent: all. */
  readonly forgets?: true
  decide(situation: ControlSituation): ControlMove
}
