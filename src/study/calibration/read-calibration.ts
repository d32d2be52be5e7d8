import { TwinpastError } from '../../core/errors.ts'
import { sha256 } from '../../core/sha256.ts'
import { canonicalJson } from '../canonical-json.ts'
import { refusal } from '../study-refusal.ts'
import { calibrationSchema } from './calibration-schema.ts'
import type { Calibration } from './calibration-schema.ts'

/** A calibration as read, and the lower-case hex SHA-256 of its text. */
export interface ReadCalibration {
  readonly content: Calibration
  readonly digest: string
}

/**
 * Reads the text of a calibration file. With `expectedDigest` (lower-case hex SHA-256, as a study registers it) the text must be that one.
 * @throws TwinpastError `calibration-digest` for another text, `calibration-malformed` for one that `twinpast calibrate` did not write (both refuse, exit 2).
 */
export function readCalibration(text: string, expectedDigest?: string): ReadCalibration {
  const digest = sha256(text)
  if (expectedDigest !== undefined && digest !== expectedDigest) throw edited(digest, expectedDigest)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw malformed(cause instanceof Error ? cause.message : 'no JSON')
  }
  const parsed = calibrationSchema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw malformed(issue?.message ?? 'unknown', issue?.path.map(String).join('.'))
  }
  if (`${canonicalJson(json)}\n` !== text) throw malformed('JSON that is not canonical, or more than one line')
  return { content: parsed.data, digest }
}

function edited(got: string, expected: string): TwinpastError {
  return new TwinpastError(
    refusal({
      code: 'calibration-digest',
      message: 'The calibration file is not the one that the study refers to.',
      got: `SHA-256 ${got}`,
      expected: `SHA-256 ${expected}`,
      remedy: 'Restore the file as it was, or register its new digest in a new study.',
    }),
  )
}

function malformed(got: string, where?: string): TwinpastError {
  return new TwinpastError(
    refusal({
      code: 'calibration-malformed',
      message: 'This is not a calibration file as `twinpast calibrate` writes it.',
      got,
      expected: 'one line of canonical JSON with every field of a calibration, and controls that passed',
      ...(where === undefined || where === '' ? {} : { where }),
      remedy: 'Write it again with `twinpast calibrate`; such files are never edited.',
    }),
  )
}
