import { sha256 } from '../../../src/core/sha256.ts'

const DIGEST_CHARACTERS = 16
const pattern = /-([0-9a-f]{16})\.execution$/

/** `pair-003-memory-1-seed-1-0123456789abcdef.execution`: a label, and the first 16 hex characters of the SHA-256 of the bytes. */
export function executionName(label: string, bytes: Uint8Array): string {
  return `${label}-${sha256(bytes).slice(0, DIGEST_CHARACTERS)}.execution`
}

/** The digest an execution file's name ends in, or undefined. */
export function executionDigestOf(name: string): string | undefined {
  return pattern.exec(name)?.[1]
}
