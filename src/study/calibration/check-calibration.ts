import type { ErrorDetails } from '../../core/errors.ts'
import { refusal } from '../study-refusal.ts'
import type { ReadCalibration } from './read-calibration.ts'

/** What a study says that its calibration must fit; what is absent is not compared. */
export interface CalibratedStudy {
  readonly task: string
  readonly tau: number
  readonly executedPrefix?: number
  /** Known once policy and simulator are open. */
  readonly weightsDigest?: string
  readonly simulatorDigest?: string
}

/** Everything in which a calibration does not belong to a study; empty if it does. */
export function checkCalibration({ content, digest }: ReadCalibration, study: CalibratedStudy): readonly ErrorDetails[] {
  const { task, readout, settings, policy, simulator } = content
  const comparisons = [
    { code: 'calibration-of-another-task', what: 'another task', field: 'task', got: task, expected: study.task },
    { code: 'calibration-of-another-tau', what: 'another ambiguity band', field: 'readout.tau', got: readout.tau, expected: study.tau },
    {
      code: 'calibration-of-another-prefix',
      what: 'another executed prefix',
      field: 'settings.executedPrefix',
      got: settings.executedPrefix,
      expected: study.executedPrefix,
    },
    {
      code: 'calibration-of-another-policy',
      what: 'a policy with other weights',
      field: 'policy.weightsDigest',
      got: policy.weightsDigest,
      expected: study.weightsDigest,
    },
    {
      code: 'calibration-of-another-simulator',
      what: 'another simulator',
      field: 'simulator.digest',
      got: simulator.digest,
      expected: study.simulatorDigest,
    },
  ]
  return comparisons
    .filter(({ got, expected }) => expected !== undefined && got !== expected)
    .map(({ code, what, field, got, expected }) =>
      refusal({
        code,
        message: `The calibration that the study refers to belongs to ${what}.`,
        got: String(got),
        expected: String(expected),
        where: `calibration ${digest.slice(0, 16)}, ${field}`,
        remedy:
          'Refer to a calibration of this very task, policy and simulator (`twinpast calibrate`), or leave `readout.calibration` out.',
      }),
    )
}
