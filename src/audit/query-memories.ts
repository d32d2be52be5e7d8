import type { ActionChunk } from '../core/action-chunk.ts'
import type { Direction } from '../core/direction.ts'
import type { NoiseTape } from '../core/noise-tape.ts'
import type { PolicySession } from '../core/policy-session.ts'
import type { Present } from '../core/present.ts'
import { NamedStream } from '../stats/streams/named-stream.ts'
import type { FoldedHistory } from './fold-history.ts'
import { recall } from './recall.ts'

export interface SavedChunk {
  readonly direction: Direction
  readonly seedIndex: number
  readonly chunk: ActionChunk
}

/**
 * One query per memory and registered seed, both memories under the same tape. Each answer is saved once and never asked again.
 * Which memory is asked first is drawn for every seed, so that an effect of the order cannot pass for one of the memory;
 * the answers come back by seed and direction.
 */
export async function queryMemories(
  policy: PolicySession,
  histories: readonly [FoldedHistory, FoldedHistory],
  present: Present,
  instruction: string,
  tapes: readonly NoiseTape[],
): Promise<readonly SavedChunk[]> {
  const saved: SavedChunk[] = []
  for (const [seedIndex, tape] of tapes.entries()) {
    const answer = async (direction: Direction): Promise<SavedChunk> => {
      await recall(policy, histories[direction], instruction)
      return { direction, seedIndex, chunk: await policy.query(present, tape) }
    }
    const first = firstAsked(tape)
    const answers = [await answer(first), await answer(first === 0 ? 1 : 0)]
    saved.push(...answers.sort((a, b) => a.direction - b.direction))
  }
  return saved
}

/** From a stream beside the tape's own, which no policy is told the name of. */
function firstAsked(tape: NoiseTape): Direction {
  const stream = new NamedStream([...tape.streamFields.slice(0, -1), 'query-order'])
  return stream.word(0, 0, 0) % 2 === 0 ? 0 : 1
}
