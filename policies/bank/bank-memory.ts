import { TwinpastError } from '../../src/core/errors.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { malformedBank } from './bank-bytes.ts'
import type { SlotBank } from './slot-bank.ts'

/** The bank as it is exported. */
export function bankMemory(bank: SlotBank, policyDigest: string): MemoryState {
  const bytes = bank.toBytes()
  return { bytes, digest: sha256(bytes), policyDigest, spans: bank.spans() }
}

/**
 * The bytes of a memory that this policy wrote and nobody altered.
 * @throws TwinpastError `memory-of-another-policy` (refuse), `memory-malformed` (no bytes) or `memory-digest`, both record.
 */
export function ownBytes(state: MemoryState, policyDigest: string): Uint8Array {
  if (state.policyDigest !== policyDigest) {
    throw new TwinpastError({
      code: 'memory-of-another-policy',
      fate: 'refuse',
      exitCode: 2,
      message: 'This memory was written by a policy with other weights.',
      got: state.policyDigest,
      expected: policyDigest,
      where: 'importMemory',
      remedy: 'Fold the history again with this policy.',
    })
  }
  const bytes: unknown = state.bytes
  if (!(bytes instanceof Uint8Array)) throw malformedBank(kindOf(bytes), 'bytes, as a Uint8Array', 'dtype')
  const digest = sha256(bytes)
  if (digest === state.digest) return bytes
  throw new TwinpastError({
    code: 'memory-digest',
    fate: 'record',
    message: 'The bytes of a memory do not fit its digest.',
    got: digest,
    expected: state.digest,
    where: 'importMemory',
    remedy: 'Export the memory again; after a deliberate edit, name the new digest.',
  })
}

function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1)
}
