/**
 * Evaluator-only: what one past warrants at the decision. It never reaches a policy; the import checker keeps this
 * module out of policy and query code.
 */
export interface World {
  readonly task: string
  readonly branch: string
  /** Object that this past warrants moving, as `Execution.objects` names it. */
  readonly object: string
  /** Where it belongs, metres, world frame. */
  readonly goalM: readonly [number, number, number]
  /** Point that tells this branch from the other one (docs/definitions.md): goal mat, or pick tray. */
  readonly readoutTargetM: readonly [number, number, number]
  /** Put Back and Swap: progress towards the goal. Repick: lifted height. */
  readonly utility: 'progress' | 'lift'
  /** Task tolerance of `success` in x and y, and highest z of the object. */
  readonly toleranceM: readonly [number, number]
  readonly maxHeightM: number
  /** Readout point: at the end of the executed prefix, or where the acting gripper first closes. */
  readonly readoutAt: 'end' | 'first-close'
}
