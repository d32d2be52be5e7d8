import type { MemoryState } from '../../core/memory-state.ts'
import { sha256 } from '../../core/sha256.ts'

/** Detection, apart from restoration: whether the bytes of `memory`, whatever digest it claims, are those of `knownDigest` (hex SHA-256). */
export function memoryIsIntact(knownDigest: string, memory: MemoryState): boolean {
  return sha256(memory.bytes) === knownDigest
}
