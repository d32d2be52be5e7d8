import { sha256 } from '../core/sha256.ts'

const DIGEST_CHARACTERS = 16
const pattern = /^(.+)-([0-9a-f]{16})\.unit$/

/** `pair-007-0123456789abcdef.unit`: the pair, and the first 16 hex characters of the SHA-256 of the file's bytes. */
export function unitName(pairId: string, bytes: Uint8Array): string {
  return `${pairId}-${sha256(bytes).slice(0, DIGEST_CHARACTERS)}.unit`
}

/** Parts of a unit file's name, or undefined if it is no such name. */
export function parseUnitName(name: string): { readonly pairId: string; readonly digest: string } | undefined {
  const [, pairId, digest] = pattern.exec(name) ?? []
  return pairId === undefined || digest === undefined ? undefined : { pairId, digest }
}
