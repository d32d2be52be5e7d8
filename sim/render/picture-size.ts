import { TwinpastError } from '../../src/core/errors.ts'

const MAX_SIDE_PX = 4096

/** @throws TwinpastError `render-size` (refuse) unless both sides are whole numbers in 1..4096. */
export function checkPictureSize(widthPx: number, heightPx: number): void {
  const valid = (side: number): boolean => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE_PX
  if (valid(widthPx) && valid(heightPx)) return
  throw new TwinpastError({
    code: 'render-size',
    fate: 'refuse',
    message: 'The picture size is not usable.',
    got: `${widthPx} x ${heightPx} px`,
    expected: `whole numbers in 1..${MAX_SIDE_PX}`,
    remedy: 'Ask for a picture size in this range.',
  })
}
