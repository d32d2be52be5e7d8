import type { CanFrame } from '../../can/can-frame.ts'
import type { FieldRaw } from './field.ts'
import { specOfName } from './frame-table.ts'
import { writeRaw } from './write-raw.ts'

/**
 * A frame of eight bytes from raw field contents, e.g. `encodeFrame('joints-12', { J1: 11459, J2: 0 })` in 0.001 deg.
 *
 * @param raws - whole numbers as they stand on the wire; a field left out is 0
 * @param motor - 1..6, for frames with an id for each motor
 * @throws RangeError for an unknown name or field, or content that does not fit
 */
export function encodeFrame(name: string, raws: Readonly<Record<string, FieldRaw>>, motor = 1): CanFrame {
  const spec = specOfName(name)
  const id = spec.ids[motor - 1]
  if (id === undefined) throw new RangeError(`${name} has no motor ${motor}`)
  const data = new Uint8Array(8)
  let known = 0
  for (const field of spec.fields) {
    const raw = raws[field.field]
    if (raw === undefined) continue
    writeRaw(field, raw, data)
    known += 1
  }
  const asked = Object.keys(raws)
  if (known < asked.length)
    throw new RangeError(`${name} has no field ${asked.find((key) => !spec.fields.some(({ field }) => field === key))}`)
  return { id, data }
}
