/** Indices of the set bits, ascending. */
export function placesIn(bits: number): readonly number[] {
  return Array.from({ length: 8 }, (_, index) => index).filter((index) => (bits & (1 << index)) !== 0)
}
