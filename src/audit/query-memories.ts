import type { ActionChunk } from '../core/action-chunk.ts'
import type { Direction } from '../core/direction.ts'
import type { NoiseTape } from '../core/noise-tape.ts'
import type { PolicySession } from '../core/policy-session.ts'
import type { Present } from '../core/present.ts'
import type { FoldedHistory } from './fold-history.ts'
import { recall } from './recall.ts'

export interface SavedChunk {
  readonly direction: Direction
  readonly seedIndex: number
  readonly chunk: ActionChunk
}

/** One query per memory and registered seed, both memories under the same tape. Each answer is saved once and never asked again. */
export async function queryMemories(
  policy: PolicySession,
  histories: readonly [FoldedHistory, FoldedHistory],
  present: Present,
  instruction: string,
  tapes: readonly NoiseTape[],
): Promise<readonly SavedChunk[]> {
  const saved: SavedChunk[] = []
  for (const [seedIndex, tape] of tapes.entries()) {
    for (const direction of [0, 1] as const) {
      await recall(policy, histories[direction], instruction)
      saved.push({ direction, seedIndex, chunk: await policy.query(present, tape) })
    }
  }
  return saved
}
