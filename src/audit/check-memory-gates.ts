import { bytesEqual, bytesOf } from '../core/bytes.ts'
import type { ActionChunk } from '../core/action-chunk.ts'
import type { Check } from '../core/check.ts'
import type { Direction } from '../core/direction.ts'
import type { MemoryState } from '../core/memory-state.ts'
import type { NoiseTape } from '../core/noise-tape.ts'
import type { PolicySession } from '../core/policy-session.ts'
import type { Present } from '../core/present.ts'
import { sha256 } from '../core/sha256.ts'
import type { FoldedHistory } from './fold-history.ts'
import { recall } from './recall.ts'

/** What the gates found, and the answers that the frozen policy must still give after the last registered query. */
export interface MemoryGates {
  readonly checks: readonly Check[]
  readonly answers: readonly [string, string]
}

/**
 * Gates of both memories, under a tape of their own so that no registered action is seen: the same memory put in twice
 * answers with equal bytes (replica), the same query twice answers with equal bytes (repeat), and a query leaves the
 * memory as it was (no trace). Between the two installations of a memory the other one is put in and queried, so that state kept
 * outside the exported bytes shows; and an odd number of installations lies between them, so that state that alternates from one to
 * the next shows too.
 */
export async function checkMemoryGates(
  policy: PolicySession,
  histories: readonly [FoldedHistory, FoldedHistory],
  present: Present,
  instruction: string,
  tape: NoiseTape,
): Promise<MemoryGates> {
  const asked = [
    await askTwice(policy, histories[0], present, instruction, tape),
    await askTwice(policy, histories[1], present, instruction, tape),
  ] as const
  await recall(policy, histories[1], instruction)
  const replicas = await answersOf(policy, histories, present, instruction, tape)
  const checks = ([0, 1] as const).flatMap((direction) => checksOf(direction, histories[direction], asked[direction], replicas[direction]))
  return { checks, answers: replicas }
}

/** Digests of the answers under both memories, each put in anew. */
export async function answersOf(
  policy: PolicySession,
  histories: readonly [FoldedHistory, FoldedHistory],
  present: Present,
  instruction: string,
  tape: NoiseTape,
): Promise<readonly [string, string]> {
  const answer = async (history: FoldedHistory): Promise<string> => {
    await recall(policy, history, instruction)
    return digestOf(await policy.query(present, tape))
  }
  return [await answer(histories[0]), await answer(histories[1])]
}

interface AskedTwice {
  readonly before: MemoryState
  readonly first: string
  readonly repeat: string
  readonly after: MemoryState
}

async function askTwice(
  policy: PolicySession,
  history: FoldedHistory,
  present: Present,
  instruction: string,
  tape: NoiseTape,
): Promise<AskedTwice> {
  await recall(policy, history, instruction)
  const before = await policy.exportMemory()
  const first = digestOf(await policy.query(present, tape))
  const repeat = digestOf(await policy.query(present, tape))
  return { before, first, repeat, after: await policy.exportMemory() }
}

function checksOf(
  direction: Direction,
  own: FoldedHistory,
  { before, first, repeat, after }: AskedTwice,
  replica: string,
): readonly Check[] {
  return [
    equalBytes(`replica/${direction}`, first, replica),
    equalBytes(`repeat-query/${direction}`, first, repeat),
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
