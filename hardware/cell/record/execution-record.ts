import type { ActionSpace } from '../../../src/core/action-space.ts'
import type { ArmInfo } from '../../../src/core/cell/arm-driver.ts'
import type { CellKind } from '../../../src/core/cell/cell-kind.ts'
import type { PrefixRun } from '../control/execute-prefix.ts'
import type { ExecutionWire } from './execution-schema.ts'

/** One executed prefix, with everything that says where it comes from. */
export interface ExecutionRecord {
  readonly cell: { readonly name: string; readonly kind: CellKind; readonly configDigest: string }
  readonly arms: readonly [ArmInfo, ArmInfo]
  readonly source: ExecutionWire['source']
  readonly actionSpace: ActionSpace
  readonly speedScale: number
  readonly plannedSteps: number
  readonly run: PrefixRun
}
