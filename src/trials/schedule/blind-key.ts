import { z } from 'zod'
import { TwinpastError } from '../../core/errors.ts'
import { sha256 } from '../../core/sha256.ts'
import { canonicalJson } from '../../study/canonical-json.ts'
import { sha256Text } from '../session/session-texts.ts'
import type { Assignment } from './drawn-schedule.ts'

const keySchema = z.strictObject({
  twinpast: z.literal(1),
  kind: z.literal('session-key'),
  session: z.string().min(1),
  /** 256 random bits that order and codes were drawn by; also what keeps the digest of this file from being guessed. */
  secretSeed: sha256Text,
  assignments: z.array(
    z.strictObject({
      code: z.string().min(1),
      pairId: z.string().min(1),
      direction: z.union([z.literal(0), z.literal(1)]),
      seed: z.int().min(0),
    }),
  ),
})

/** Which history each code carries. Lies apart from the session folder; nobody who stages, runs or labels looks into it. */
export interface BlindKey {
  readonly secretSeed: string
  readonly assignments: readonly Assignment[]
  /** Canonical JSON; `digest` is its SHA-256. */
  readonly text: string
  readonly digest: string
}

export function writeBlindKey(session: string, secretSeed: string, assignments: readonly Assignment[]): BlindKey {
  const text = canonicalJson({ twinpast: 1, kind: 'session-key', session, secretSeed, assignments: assignments.map((one) => ({ ...one })) })
  return { secretSeed, assignments, text, digest: sha256(text) }
}

/** @throws TwinpastError `key-not-of-session` unless the text is the key with this digest. */
export function readBlindKey(text: string, expectedDigest: string): BlindKey {
  const digest = sha256(text)
  const parsed = keySchema.safeParse(digest === expectedDigest ? jsonOf(text) : undefined)
  if (parsed.success) return { secretSeed: parsed.data.secretSeed, assignments: parsed.data.assignments, text, digest }
  throw new TwinpastError({
    code: 'key-not-of-session',
    fate: 'refuse',
    exitCode: 2,
    message: 'This is not the key that the schedule was locked with.',
    got: `SHA-256 ${digest}`,
    expected: `SHA-256 ${expectedDigest}`,
    where: 'key',
    remedy: 'Give the key file that `twinpast session schedule` wrote for this session, unchanged.',
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
