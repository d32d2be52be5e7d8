import type { Execution } from '../../src/core/execution.ts'
import type { World } from '../../src/core/world.ts'
import { readoutMargin } from '../../src/endpoints/scoring/readout-margin.ts'

/** E2 margin of an execution against one other branch of its picture. */
interface NativeMargin {
  readonly against: string
  readonly margin: number
}

/** E2 margins of an execution against every other branch of its picture, positive towards `branch`; empty for a branch that has no world. */
export function nativeMargins(execution: Execution, worlds: readonly World[], branch: string | null): readonly NativeMargin[] {
  const own = worlds.find((world) => world.branch === branch)
  if (own === undefined) return []
  return worlds.filter((world) => world !== own).map((world) => ({ against: world.branch, margin: readoutMargin(execution, [own, world]) }))
}
