import { z } from 'zod'
import { TwinpastError } from '../core/errors.ts'
import { sha256 } from '../core/sha256.ts'
import { canonicalJson } from './canonical-json.ts'

/** A departure from the frozen study: who, when, what, why. Appended, never edited. */
export interface Deviation {
  readonly who: string
  /** ISO 8601, UTC. */
  readonly when: string
  readonly what: string
  readonly why: string
}

const MAX_CHARACTERS = 2000
const sentence = z.string().trim().min(1).max(MAX_CHARACTERS)
const lineSchema = z.strictObject({
  twinpast: z.literal(1),
  who: sentence,
  when: z.iso.datetime(),
  what: sentence,
  why: sentence,
  /** SHA-256 of the line before, or the plan digest on the first line. */
  after: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The log with one more line. Each line carries the digest of the one before, so that a later edit shows. Throws `deviation-text` too. */
export function appendDeviation(log: string, planDigest: string, deviation: Deviation): string {
  readDeviations(log, planDigest)
  const last = log.trimEnd().split('\n').at(-1) ?? ''
  const checked = lineSchema.safeParse({ twinpast: 1, ...deviation, after: last === '' ? planDigest : sha256(last) })
  if (!checked.success) throw notDeviation(checked.error.issues[0]?.path[0])
  const line = canonicalJson(checked.data)
  return `${log === '' || log.endsWith('\n') ? log : `${log}\n`}${line}\n`
}

/**
 * Deviations in order.
 * @throws TwinpastError `deviation-log-edited` if a line is unreadable or does not follow from the one before.
 */
export function readDeviations(log: string, planDigest: string): readonly Deviation[] {
  let expected = planDigest
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line, i) => {
      const parsed = lineSchema.safeParse(jsonOf(line))
      if (!parsed.success || parsed.data.after !== expected) {
        throw new TwinpastError({
          code: 'deviation-log-edited',
          fate: 'refuse',
          exitCode: 2,
          message: 'The deviation log was changed after it was written.',
          got: parsed.success ? `a line that follows ${parsed.data.after}` : 'a line that is no deviation',
          expected: `a line that follows ${expected}`,
          where: `deviations.jsonl:${i + 1}`,
          remedy: 'Restore the log from a copy; deviations are only ever appended, by `twinpast plan --deviation`.',
        })
      }
      expected = sha256(line)
      const { who, when, what, why } = parsed.data
      return { who, when, what, why }
    })
}

function notDeviation(field: PropertyKey | undefined): TwinpastError {
  return new TwinpastError({
    code: 'deviation-text',
    fate: 'refuse',
    exitCode: 2,
    message: 'A part of the deviation is empty or too long. Nothing was appended.',
    got: String(field),
    expected: `text of 1 to ${MAX_CHARACTERS} characters`,
    where: String(field),
    remedy: 'Say it shorter, and keep the long account elsewhere.',
  })
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
