import type { NodeSettings } from '../parameters/node-settings.ts'
import type { RclLogger, RclNode, Rclnodejs } from './rclnodejs-port.ts'

/** What every part of the node works with. */
export interface NodeGraph {
  readonly rclnodejs: Rclnodejs
  readonly node: RclNode
  readonly logger: RclLogger
  /** Parameters in force now. */
  settings(): NodeSettings
  /** An error of ours in a callback: told on /rosout and in /diagnostics; the node lives on. */
  fault(thrown: unknown): void
}
