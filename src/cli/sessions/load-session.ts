import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { TwinpastError } from '../../core/errors.ts'
import { readCalibration } from '../../study/calibration/read-calibration.ts'
import { YAML_FILE_MAX_BYTES } from '../../study/strict-yaml.ts'
import { checkSession } from '../../trials/session/check-session.ts'
import type { Session } from '../../trials/session/session-schema.ts'
import { shownPath } from '../shown-path.ts'

/**
 * Reads and checks a session file; its calibration, named by path, is read and named by SHA-256, and the tolerance must be the one it found.
 * @throws AggregateError of every problem found; TwinpastError `session-unreadable`, `calibration-malformed`, `tolerance-not-calibrated`
 */
export async function loadSession(file: string): Promise<Session> {
  const checked = checkSession(await readText(file, YAML_FILE_MAX_BYTES), shownPath(file))
  if (!checked.ok) throw new AggregateError(checked.issues.map((issue) => new TwinpastError(issue)))
  const { session } = checked
  const { calibration } = session.present
  if (calibration?.endsWith('.json') !== true) return session
  const path = resolve(dirname(file), calibration)
  const { content, digest } = readCalibration(await readText(path, Infinity, calibrationAt(file, calibration)))
  const found = [
    { what: 'task', got: session.task, expected: content.task },
    { what: 'policyDigest', got: session.policyDigest, expected: content.policy.weightsDigest },
    {
      what: 'present.meanPixelLevels.matched',
      got: String(session.present.meanPixelLevels.matched),
      expected: String(content.presentTolerance.proposed.meanPixelLevels),
    },
  ]
  const other = found.find(({ got, expected }) => got !== expected)
  if (other !== undefined) throw notCalibrated(other.what, other.got, other.expected, file)
  return { ...session, present: { ...session.present, calibration: digest } }
}

/** Where the calibration is named, and how it is found from there. */
function calibrationAt(file: string, calibration: string): Named {
  return {
    where: `${shownPath(file)} present.calibration: ${calibration}`,
    remedy:
      'Paths are relative to the session file: keep your copy beside the shipped one (hardware/sessions/my-session.yaml), or correct the path.',
  }
}

interface Named {
  readonly where: string
  readonly remedy: string
}

async function readText(file: string, mostBytes: number, named?: Named): Promise<string> {
  const facts = await stat(file).catch(() => undefined)
  if (facts?.isFile() !== true) throw unreadable(file, named, facts === undefined ? 'no such file' : 'no regular file')
  if (facts.size > mostBytes) throw unreadable(file, named, `${facts.size} bytes`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (cause) {
    throw unreadable(file, named, cause instanceof TypeError ? 'bytes that are not UTF-8' : 'a file that cannot be read')
  }
}

function unreadable(file: string, named: Named | undefined, got: string): TwinpastError {
  return new TwinpastError({
    code: 'session-unreadable',
    fate: 'refuse',
    exitCode: 2,
    message: 'The session file, or a file it names, cannot be read.',
    got,
    expected: 'a readable file',
    where: named?.where ?? shownPath(file),
    remedy: named?.remedy ?? 'Check the path; hardware/sessions holds the sessions of Put Back and Repick.',
  })
}

function notCalibrated(what: string, got: string, expected: string, file: string): TwinpastError {
  return new TwinpastError({
    code: 'tolerance-not-calibrated',
    fate: 'refuse',
    exitCode: 2,
    message: 'The session says something else than the calibration it names.',
    got: `${what} ${got}`,
    expected: `${what} ${expected}`,
    where: `${shownPath(file)} present.calibration`,
    remedy: 'Take the value from the calibration, or name no calibration: the table then says so.',
  })
}
