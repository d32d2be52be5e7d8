import { z } from 'zod'
import type { MemoryState } from '../core/memory-state.ts'
import { sha256 } from '../core/sha256.ts'
import { policyFault } from './policy-fault.ts'

const step = z.int().min(0)
const memory = z.object({
  bytes: z.instanceof(Uint8Array),
  digest: z.string(),
  policyDigest: z.string(),
  spans: z.array(
    z.object({ slot: z.string(), fromStep: step, toStep: step }).refine((span) => span.fromStep <= span.toStep, 'fromStep after toStep'),
  ),
})

/**
 * A policy's memory as the audit accepts it: bytes with their digest, and spans of whole steps. Returns a copy that shares nothing with
 * the policy, whatever kind of byte array it keeps. `where` names the call that gave it.
 * @throws TwinpastError `policy-memory-shape` or `policy-memory-digest`, fate record.
 */
export function checkedMemory(state: MemoryState, policyDigest: string, where = 'exportMemory'): MemoryState {
  const checked = memory.safeParse(state)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw policyFault({
      code: 'policy-memory-shape',
      message: 'The policy gave something that is no memory.',
      got: issue?.message ?? 'no memory',
      expected: 'bytes (Uint8Array), digest, policyDigest, and spans with 0 <= fromStep <= toStep, whole steps',
      where: `${where}, ${issue?.path.map(String).join('.') ?? ''}`,
    })
  }
  const { spans, ...given } = checked.data
  const bytes = new Uint8Array(given.bytes)
  const digest = sha256(bytes)
  if (given.digest !== digest || given.policyDigest !== policyDigest) {
    throw policyFault({
      code: 'policy-memory-digest',
      message: 'The policy gave a memory whose digests do not fit.',
      got: `digest ${given.digest}, policy ${given.policyDigest}`,
      expected: `digest ${digest}, policy ${policyDigest}`,
      where,
    })
  }
  return { bytes, digest, policyDigest, spans }
}
