import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { requireDerived } from '../../calibration/require-derived.ts'
import { TwinpastError } from '../core/errors.ts'
import { checkCalibration } from '../study/calibration/check-calibration.ts'
import { readCalibration } from '../study/calibration/read-calibration.ts'
import type { Study } from '../study/study-schema.ts'
import { shownPath } from './shown-path.ts'

/**
 * The study with its calibration named by SHA-256. A calibration named by path (relative to `folder`) is read, and the study must say what
 * it found; one named by its digest alone is taken as it stands. A calibration holds for one policy: its weights are registered with it, so
 * that another one is refused when it is opened.
 * @throws TwinpastError `calibration-absent`, `calibration-malformed`, `calibration-inconsistent`, or an AggregateError of everything in which the two do not fit
 */
export async function calibratedStudy(study: Study, folder: string): Promise<Study> {
  const { calibration, tau } = study.readout
  if (calibration?.endsWith('.json') !== true) return study
  const path = resolve(folder, calibration)
  const text = await readFile(path, 'utf8').catch(() => {
    throw absent(path)
  })
  const read = readCalibration(text)
  requireDerived(read.content)
  const closedLoop = study.protocol === 'native-event' || study.protocol === 'anchor-fault'
  const issues = checkCalibration(read, {
    task: study.task,
    tau,
    ...(closedLoop ? {} : { executedPrefix: study.executedPrefix }),
    ...(study.policyDigest === undefined ? {} : { weightsDigest: study.policyDigest }),
  })
  if (issues.length > 0) throw new AggregateError(issues.map((issue) => new TwinpastError(issue)))
  const policyDigest = read.content.policy.weightsDigest
  return { ...study, policyDigest, readout: { ...study.readout, calibration: read.digest } }
}

function absent(path: string): TwinpastError {
  return new TwinpastError({
    code: 'calibration-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'The calibration file that the study names cannot be read.',
    got: shownPath(path),
    expected: 'a file that `twinpast calibrate` wrote, at a path relative to the study file',
    where: 'readout.calibration',
    remedy: 'Check the path, or name the file by its SHA-256.',
  })
}
