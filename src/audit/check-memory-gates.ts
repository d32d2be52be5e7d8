import { bytesEqual, bytesOf } from '../core/bytes.ts'
import type { ActionChunk } from '../core/action-chunk.ts'
import type { Check } from '../core/check.ts'
import type { Direction } from '../core/direction.ts'
import type { NoiseTape } from '../core/noise-tape.ts'
import type { PolicySession } from '../core/policy-session.ts'
import type { Present } from '../core/present.ts'
import { sha256 } from '../core/sha256.ts'
import type { FoldedHistory } from './fold-history.ts'
import { recall } from './recall.ts'

/**
 * Gates of one memory, under a tape of their own so that no registered action is seen: the same memory put in twice
 * answers with equal bytes (replica), the same query twice answers with equal bytes (repeat), and a query leaves the
 * memory as it was (no trace). Between the two installations another past's memory is put in and queried, so that
 * state kept outside the exported bytes shows.
 */
export async function checkMemoryGates(
  direction: Direction,
  policy: PolicySession,
  own: FoldedHistory,
  other: FoldedHistory,
  present: Present,
  instruction: string,
  tape: NoiseTape,
): Promise<readonly Check[]> {
  await recall(policy, own, instruction)
  const before = await policy.exportMemory()
  const first = await policy.query(present, tape)
  const repeat = await policy.query(present, tape)
  const after = await policy.exportMemory()
  await recall(policy, other, instruction)
  await policy.query(present, tape)
  await recall(policy, own, instruction)
  const replica = await policy.query(present, tape)
  return [
    equalBytes(`replica/${direction}`, digestOf(first), digestOf(replica)),
    equalBytes(`repeat-query/${direction}`, digestOf(first), digestOf(repeat)),
    equalBytes(`memory-restored/${direction}`, own.memory.digest, before.digest),
    {
      check: `no-trace/${direction}`,
      ok: bytesEqual(before.bytes, after.bytes),
      got: `memory ${after.digest} after two queries`,
      expected: `memory ${before.digest}`,
    },
  ]
}

function digestOf(chunk: ActionChunk): string {
  return sha256(bytesOf(chunk.values))
}

function equalBytes(check: string, expected: string, got: string): Check {
  return { check, ok: expected === got, got: `sha256 ${got}`, expected: `sha256 ${expected}` }
}
