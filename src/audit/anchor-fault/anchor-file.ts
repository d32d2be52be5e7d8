import { z } from 'zod'
import { TwinpastError } from '../../core/errors.ts'
import type { ProtectedAnchor } from '../../core/protected-anchor.ts'

const NEWLINE = 10
const hex64 = z.string().regex(/^[0-9a-f]{64}$/)
const header = z.strictObject({ twinpast: z.literal('anchor'), version: z.literal(1), digest: hex64, policyDigest: hex64 })

/** A protected anchor as it is kept: one line of JSON with both digests, a newline, the payload. */
export function writeAnchorFile({ payload, digest, policyDigest }: ProtectedAnchor): Uint8Array {
  const line = new TextEncoder().encode(`${JSON.stringify({ twinpast: 'anchor', version: 1, digest, policyDigest })}\n`)
  const bytes = new Uint8Array(line.length + payload.length)
  bytes.set(line)
  bytes.set(payload, line.length)
  return bytes
}

/** Inverse of {@link writeAnchorFile}; whether the payload fits its digest is for whoever restores it. Throws `anchor-file`, fate record. */
export function readAnchorFile(bytes: Uint8Array): ProtectedAnchor {
  const end = bytes.indexOf(NEWLINE)
  const line = new TextDecoder().decode(bytes.subarray(0, Math.max(end, 0)))
  const parsed = header.safeParse(jsonOf(line))
  if (parsed.success) return { payload: bytes.slice(end + 1), digest: parsed.data.digest, policyDigest: parsed.data.policyDigest }
  throw new TwinpastError({
    code: 'anchor-file',
    fate: 'record',
    message: 'These bytes are no protected anchor.',
    got: parsed.error.issues[0]?.message ?? 'another header',
    expected: 'a line of JSON with twinpast, version, digest and policyDigest, then the payload',
    remedy: 'Keep the file as it was written; without it the anchor cannot be restored.',
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
