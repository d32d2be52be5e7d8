import { TwinpastError } from '../../../src/core/errors.ts'

/** An emulated camera gives no picture, or an old one. */
export function cameraLost(camera: string, got: string, cause?: unknown): TwinpastError {
  return new TwinpastError({
    code: 'camera-lost',
    fate: 'halt',
    message: 'An emulated camera gives no fresh picture.',
    got,
    expected: 'a fresh picture',
    where: `camera ${camera}`,
    remedy: 'Look whether the emulated cell still runs, and whether it was given a camera fault (GET /faults).',
    cause,
  })
}
