import { TwinpastError } from '../../src/core/errors.ts'
import type { Observation } from '../../src/core/observation.ts'

/** Width and height of the head picture the encoder was trained on, pixels. */
export const PICTURE_PX = 64

/**
 * The head camera's 64 x 64 picture of an observation, [64, 64, 3].
 * @throws TwinpastError `policy-picture`, fate record.
 */
export function headPicture(observation: Observation): Uint8Array {
  const image = observation.images.find((candidate) => candidate.camera === 'head' && candidate.widthPx === PICTURE_PX)
  if (image === undefined || image.heightPx !== PICTURE_PX || image.rgb.length !== PICTURE_PX * PICTURE_PX * 3) {
    throw refused(
      'policy-picture',
      'The observation lacks the picture that the policy reads.',
      observation.images.map(({ camera, widthPx, heightPx, rgb }) => `${camera} ${widthPx}x${heightPx} (${rgb.length} bytes)`).join(', ') ||
        'no picture',
      `head ${PICTURE_PX}x${PICTURE_PX} (${PICTURE_PX * PICTURE_PX * 3} bytes)`,
      observation.stepIndex,
    )
  }
  return image.rgb
}

/**
 * `values` as float32, checked for length and finite numbers.
 * @throws TwinpastError `policy-input-length` or `policy-input-not-finite`, fate record.
 */
export function finiteFloat32(values: Float64Array | Float32Array, length: number, name: string, stepIndex: number): Float32Array {
  if (values.length !== length) {
    throw refused('policy-input-length', `${name} has the wrong length.`, `${values.length} numbers`, `${length} numbers`, stepIndex)
  }
  const copy = Float32Array.from(values)
  const index = copy.findIndex((value) => !Number.isFinite(value))
  if (index !== -1) {
    throw refused(
      'policy-input-not-finite',
      `${name} holds a number that is not finite.`,
      `${values[index]} at ${index}`,
      'finite numbers',
      stepIndex,
    )
  }
  return copy
}

function refused(code: string, message: string, got: string, expected: string, stepIndex: number): TwinpastError {
  return new TwinpastError({
    code,
    fate: 'record',
    message,
    got,
    expected,
    where: `step ${stepIndex}`,
    remedy: 'Give the bank policy what its info declares: the cameras, the action space and the chunk length.',
  })
}
