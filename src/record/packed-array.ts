import { z } from 'zod'
import { bytesOf } from '../core/bytes.ts'

const bytesPerNumber = { u1: 1, f4: 4, f8: 8 } as const

type Dtype = keyof typeof bytesPerNumber

/** A numeric array in a unit file: little-endian bytes, row-major, with dtype and shape. */
export interface PackedArray {
  readonly dtype: Dtype
  readonly shape: readonly number[]
  readonly data: Uint8Array
}

/** Schema of an array of one dtype and, if given, one shape (-1 stands for any length). */
export function packedArraySchema<D extends Dtype>(dtype: D, shape: readonly number[]) {
  return z
    .strictObject({
      dtype: z.literal(dtype),
      shape: z.array(z.int().min(0)).length(shape.length),
      data: z.instanceof(Uint8Array),
    })
    .refine(
      (array) =>
        shape.every((side, i) => side === -1 || side === array.shape[i]) &&
        array.shape.reduce((count, side) => count * side, bytesPerNumber[dtype]) === array.data.length,
      { message: `an array of dtype ${dtype} and shape [${shape.join(', ')}] whose bytes fit` },
    )
}

/** Packs without looking at the numbers: NaN payloads and the sign of zero survive. */
export function packArray(array: Uint8Array | Float32Array | Float64Array, shape: readonly number[]): PackedArray {
  const dtype = array instanceof Float64Array ? 'f8' : array instanceof Float32Array ? 'f4' : 'u1'
  return { dtype, shape: [...shape], data: bytesOf(array) }
}

/** A new aligned array of the packed float64 numbers. */
export function float64Of(packed: { readonly data: Uint8Array }): Float64Array {
  return new Float64Array(Uint8Array.from(packed.data).buffer)
}

/** A new aligned array of the packed float32 numbers. */
export function float32Of(packed: { readonly data: Uint8Array }): Float32Array {
  return new Float32Array(Uint8Array.from(packed.data).buffer)
}
