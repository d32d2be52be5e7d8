import { recall } from '../../src/audit/recall.ts'
import { replicaOf } from '../../src/audit/memory-edits/replica-of.ts'
import { bytesEqual, bytesOf } from '../../src/core/bytes.ts'
import type { ActionChunk } from '../../src/core/action-chunk.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { CalibrationPorts } from '../calibration-ports.ts'
import type { LivedRollout } from '../natural/live-rollout.ts'
import { askAtEnd } from './ask-at-end.ts'

/** Whether a query gave the bytes of the native chunk again, in each way of asking it; `rebuilt` is absent where no memory can be edited. */
export interface AskedAgain {
  readonly restored: boolean
  readonly repeated: boolean
  readonly rebuilt?: boolean
}

/**
 * Asks the native query again under its own tape: with a memory that the policy's editor took apart and put together; simulator restored
 * and memory put in anew; and once more right after. Leaves the rollout's memory in the policy and the simulator at the natural end.
 */
export async function askAgain(ports: CalibrationPorts, { history, end, native, tapeAt, place }: LivedRollout): Promise<AskedAgain> {
  const { simulator, policy } = ports
  const { instruction } = simulator.describe(place.task, place.decision)
  const same = (chunk: ActionChunk) => bytesEqual(bytesOf(chunk.values), bytesOf(native.values))
  const sameWith = async (memory: MemoryState) => {
    await recall(policy, { memory, steps: history.steps }, instruction)
    return same(await askAtEnd(ports, tapeAt(0)))
  }
  simulator.restore(end)
  const { editor } = policy
  const rebuilt = editor === undefined ? undefined : await sameWith(replicaOf(editor, history.memory))
  const restored = await sameWith(history.memory)
  const repeated = same(await askAtEnd(ports, tapeAt(0)))
  return { restored, repeated, ...(rebuilt === undefined ? {} : { rebuilt }) }
}
