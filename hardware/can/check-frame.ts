import type { CanFrame } from './can-frame.ts'

/** @throws RangeError if a frame is none of classic CAN with an 11-bit identifier */
export function checkFrame({ id, data }: CanFrame): void {
  if (!Number.isInteger(id) || id < 0 || id > 0x7ff) throw new RangeError(`CAN id ${id} does not fit 11 bits`)
  if (data.length > 8) throw new RangeError(`a CAN frame has 0 to 8 bytes, not ${data.length}`)
}
