import { Packr, Unpackr } from 'msgpackr'
import { z } from 'zod'
import { TwinpastError } from '../core/errors.ts'
import type { ProtectedAnchor } from '../core/protected-anchor.ts'
import { thrownText } from '../core/thrown-text.ts'
import { messagePackOptions } from './message-pack.ts'
import { packedArraySchema } from './packed-array.ts'
import { hex64 } from './unit-parts.ts'

const ANCHOR_VERSION = 1

const anchorSchema = z.strictObject({
  twinpast: z.literal('anchor'),
  version: z.literal(ANCHOR_VERSION),
  policyDigest: hex64,
  /** SHA-256 of the data of `values`. */
  digest: hex64,
  values: packedArraySchema('f4', [-1]),
})

/** The bytes of a protected anchor's file: MessagePack, equal for equal anchors; its payload and less than 300 bytes around it. */
export function encodeAnchor({ payload, digest, policyDigest }: ProtectedAnchor): Uint8Array {
  const values = { dtype: 'f4', shape: [payload.length / 4], data: payload }
  const wire = { twinpast: 'anchor', version: ANCHOR_VERSION, policyDigest, digest, values }
  return Uint8Array.from(new Packr(messagePackOptions).pack(wire))
}

/**
 * The anchor of a file. Whether its payload fits its digest is left to the restoration, which must not trust a copy in memory either.
 * @throws TwinpastError `anchor-file`, fate record, for bytes of another format or version.
 */
export function decodeAnchor(bytes: Uint8Array): ProtectedAnchor {
  const checked = anchorSchema.safeParse(unpacked(bytes))
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw anchorFile(`${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
  }
  const { values, digest, policyDigest } = checked.data
  return { payload: Uint8Array.from(values.data), digest, policyDigest }
}

function unpacked(bytes: Uint8Array): unknown {
  try {
    return new Unpackr(messagePackOptions).unpack(bytes)
  } catch (cause) {
    throw anchorFile(thrownText(cause), cause)
  }
}

function anchorFile(got: string, cause?: unknown): TwinpastError {
  return new TwinpastError({
    code: 'anchor-file',
    fate: 'record',
    message: 'These bytes are not the file of a protected anchor.',
    got,
    expected: `MessagePack of a protected anchor, version ${ANCHOR_VERSION}`,
    where: 'protected anchor',
    remedy: 'Protect the anchor again before the fault; nothing was restored from this file.',
    cause,
  })
}
