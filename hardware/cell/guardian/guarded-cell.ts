import type { Admission } from '../../../src/core/cell/admission.ts'
import type { ArmInfo } from '../../../src/core/cell/arm-driver.ts'
import type { OfferedChunk } from '../../../src/core/cell/offered-chunk.ts'
import type { RobotState, Stop, StopConfirmation } from '../../../src/core/cell/robot.ts'
import type { SentAction } from '../../../src/core/cell/tick.ts'
import type { JitterSummary } from '../control/jitter-histogram.ts'

/** An action that was executed whole. */
export interface ExecutedAction extends SentAction {
  /** Measured positions when its last set-point went out, in the order and units of the action space. */
  readonly measured: Float64Array
  /** Host monotonic time of that set-point, milliseconds. */
  readonly atMs: number
}

/** What one arm sends, a second. */
export interface ArmRates {
  readonly framesPerS: number
  readonly jointReportsPerS: number
}

/** Both arms as a program sees them: guard, driver and ports live in another process. */
export interface GuardedCell {
  /** Opens both ports and asks the arms who they are. Moves nothing. */
  connect(): Promise<readonly [ArmInfo, ArmInfo]>
  /** What the arms last told. Throws `no-feedback` before that. */
  state(): RobotState
  rates(forMs: number): Promise<readonly [ArmRates, ArmRates]>
  /**
   * A person arms the cell: power on at the measured pose.
   * @param stopsSeen - `stopsByOthers()` when that person decided; as of now if left out. Throws `stopped-meanwhile` if there was one since
   */
  arm(by: string, stopsSeen?: number): Promise<void>
  /** How often another program (`cell hold`, `cell stop`) has stopped this cell since it is led. */
  stopsByOthers(): number
  admit(chunk: OfferedChunk): Promise<Admission>
  /**
   * Executes one action of the admitted chunk; resolves when its target has gone out. The next one may be asked for while it runs, and then follows
   * without a pause. Throws `guard-latched` if both arms were held instead.
   */
  execute(step: number): Promise<ExecutedAction>
  stop(stop: Stop, why: string, confirmation?: StopConfirmation): Promise<void>
  /** Lateness of the set-points so far. */
  jitter(): Promise<JitterSummary>
  /** Holds, closes the ports, ends the guardian. */
  close(): Promise<void>
}
