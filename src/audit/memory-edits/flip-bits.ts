import type { Draws } from '../../stats/streams/sequential-draws.ts'

/** Flips in each slot of the registered fault `bit-flips`. */
const FLIPS_PER_SLOT = 1024

const MANTISSA_BITS = 23
const SIGN_BIT = 31

/**
 * A copy of `values` with 1,024 drawn bits flipped, no bit twice: one a number on average in the slot bank (all bits, if a slot has fewer).
 * Only the 23 mantissa bits (0..22) and the sign bit (31) are drawn: a float32 is infinite or no number if and only if its eight exponent
 * bits are all ones, and those are never touched.
 */
export function flipBits(values: Float32Array, draws: Draws): Float32Array {
  const flipped = values.slice()
  const bits = new Uint32Array(flipped.buffer)
  const perNumber = MANTISSA_BITS + 1
  const drawn = new Set<number>()
  while (drawn.size < Math.min(FLIPS_PER_SLOT, values.length * perNumber)) drawn.add(draws.integer(values.length * perNumber))
  for (const place of drawn) {
    const index = Math.floor(place / perNumber)
    const bit = place % perNumber
    bits[index] = (bits[index] ?? 0) ^ (1 << (bit === MANTISSA_BITS ? SIGN_BIT : bit))
  }
  return flipped
}
