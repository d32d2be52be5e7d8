import { TwinpastError } from '../../src/core/errors.ts'

/** A control that a calibration needs and was not given: refuse, exit 2. */
export function controlUnknown(got: string, known: readonly string[]): TwinpastError {
  return new TwinpastError({
    code: 'calibration-control-unknown',
    fate: 'refuse',
    exitCode: 2,
    message: 'A control policy that every calibration runs is not there.',
    got: known.join(', ') || 'no control policies',
    expected: got,
    where: 'controls',
    remedy: 'Give the control policies of policies/scripted.',
  })
}
