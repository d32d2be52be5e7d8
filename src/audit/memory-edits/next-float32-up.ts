/** Bits of the largest finite float32. */
const LARGEST_BITS = 0x7f7fffff
const SMALLEST_DENORMAL_BITS = 1

/**
 * The next float32 upwards of each number, as a new array: one unit in the last place (nextUp of IEEE 754-2019, 5.3.1). Both zeros
 * go to the smallest denormal. The largest finite number goes one unit down instead, so that nothing leaves the finite range.
 */
export function nextFloat32Up(values: Float32Array): Float32Array {
  const next = values.slice()
  const bits = new Int32Array(next.buffer)
  next.forEach((value, i) => {
    const own = bits[i] ?? 0
    bits[i] = value === 0 ? SMALLEST_DENORMAL_BITS : value < 0 || own === LARGEST_BITS ? own - 1 : own + 1
  })
  return next
}
