import { TwinpastError } from '../../../src/core/errors.ts'
import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import { compareFirmware, firmwareVersionIn } from './firmware-version.ts'
import type { FirmwareVersion } from './firmware-version.ts'

type Parts = FirmwareVersion['parts']

/** What differs between firmware versions and matters here. MIT frames, which differ too, are never sent. */
export interface FirmwareProfile {
  readonly firmware: string
  /** Leaving teach mode needs a reset, with the drop that comes with it. */
  readonly teachNeedsReset: boolean
}

/** Before it the zeros of joints 2 and 3 stood 2 deg elsewhere (`piperDhOldFirmware`), and the guard would see the arm where it is not. */
const OLDEST: Parts = [1, 6, 3]
/** Newest version that the public sources describe (vendor SDK 0.6.1, pyAgxArm profiles). */
const NEWEST: Parts = [1, 8, 9]
/** Known to move to zero instead of the target (agilexrobotics/pyAgxArm#66). */
const REFUSED: readonly Parts[] = [[1, 6, 5]]

const TEACH_WITHOUT_RESET_FROM: Parts = [1, 8, 5]

/**
 * The profile of an arm's firmware text.
 * @throws TwinpastError `firmware-unknown`, `firmware-refused` (refuse)
 */
export function firmwareProfileOf(arm: ArmSide, text: string): FirmwareProfile {
  const version = firmwareVersionIn(text)
  if (version === undefined)
    throw refused(arm, 'firmware-unknown', printable(text) || 'no text', 'The arm does not tell a firmware version.')
  const { parts } = version
  if (compareFirmware(parts, OLDEST) < 0) {
    throw refused(
      arm,
      'firmware-refused',
      version.text,
      'With this firmware the zeros of joints 2 and 3 stand 2 deg elsewhere: the guard would misplace the arm.',
    )
  }
  if (compareFirmware(parts, NEWEST) > 0) {
    throw refused(arm, 'firmware-unknown', version.text, 'This firmware has no profile: what its frames mean is not known.')
  }
  if (REFUSED.some((bad) => compareFirmware(parts, bad) === 0)) {
    throw refused(arm, 'firmware-refused', version.text, 'This firmware is reported to move to zero instead of its target (pyAgxArm#66).')
  }
  return {
    firmware: version.text,
    teachNeedsReset: compareFirmware(parts, TEACH_WITHOUT_RESET_FROM) < 0,
  }
}

function refused(arm: ArmSide, code: string, got: string, message: string): TwinpastError {
  return new TwinpastError({
    code,
    fate: 'refuse',
    exitCode: 2,
    message,
    got,
    expected: 'S-V1.6-3 to S-V1.8-9, except S-V1.6-5',
    where: `${arm} arm`,
    remedy: 'Have the vendor install a version in this range. Do not try whether it works: a wrong meaning moves the arm.',
  })
}

function printable(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 88)
}
