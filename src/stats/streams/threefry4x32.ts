/**
 * One block of Threefry-4x32 with 20 rounds: four 32-bit words from a counter and a key, written to `out[offset..+3]`.
 *
 * Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011); equals the Random123
 * known-answer vectors. Rounds are unrolled (a rotation table costs a factor of five). Counter and key words may be
 * given as signed or unsigned 32-bit integers.
 */
export function threefry4x32(
  out: Uint32Array,
  offset: number,
  c0: number,
  c1: number,
  c2: number,
  c3: number,
  k0: number,
  k1: number,
  k2: number,
  k3: number,
): void {
  const k4 = 0x1bd11bda ^ k0 ^ k1 ^ k2 ^ k3
  let x0 = (c0 + k0) | 0
  let x1 = (c1 + k1) | 0
  let x2 = (c2 + k2) | 0
  let x3 = (c3 + k3) | 0
  x0 = (x0 + x1) | 0
  x1 = ((x1 << 10) | (x1 >>> 22)) ^ x0
  x2 = (x2 + x3) | 0
  x3 = ((x3 << 26) | (x3 >>> 6)) ^ x2
  x0 = (x0 + x3) | 0
  x3 = ((x3 << 11) | (x3 >>> 21)) ^ x0
  x2 = (x2 + x1) | 0
  x1 = ((x1 << 21) | (x1 >>> 11)) ^ x2
  x0 = (x0 + x1) | 0
  x1 = ((x1 << 13) | (x1 >>> 19)) ^ x0
  x2 = (x2 + x3) | 0
  x3 = ((x3 << 27) | (x3 >>> 5)) ^ x2
  x0 = (x0 + x3) | 0
  x3 = ((x3 << 23) | (x3 >>> 9)) ^ x0
  x2 = (x2 + x1) | 0
  x1 = ((x1 << 5) | (x1 >>> 27)) ^ x2
  x0 = (x0 + k1) | 0
  x1 = (x1 + k2) | 0
  x2 = (x2 + k3) | 0
  x3 = (x3 + k4 + 1) | 0
  x0 = (x0 + x1) | 0
  x1 = ((x1 << 6) | (x1 >>> 26)) ^ x0
  x2 = (x2 + x3) | 0
  x3 = ((x3 << 20) | (x3 >>> 12)) ^ x2
  x0 = (x0 + x3) | 0
  x3 = ((x3 << 17) | (x3 >>> 15)) ^ x0
  x2 = (x2 + x1) | 0
  x1 = ((x1 << 11) | (x1 >>> 21)) ^ x2
  x0 = (x0 + x1) | 0
  x1 = ((x1 << 25) | (x1 >>> 7)) ^ x0
  x2 = (x2 + x3) | 0
  x3 = ((x3 << 10) | (x3 >>> 22)) ^ x2
  x0 = (x0 + x3) | 0
  x3 = ((x3 << 18) | (x3 >>> 14)) ^ x0
  x2 = (x2 + x1) | 0
  x1 = ((x1 << 20) | (x1 >>> 12)) ^ x2
  x0 = (x0 + k2) | 0
  x1 = (x1 + k3) | 0
  x2 = (x2 + k4) | 0
  x3 = (x3 + k0 + 2) | 0
  x0 = (x0 + x1) | 0
  x1 = ((x1 << 10) | (x1 >>> 22)) ^ x0
  x2 = (x2 + x3) | 0
  x3 = ((x3 << 26) | (x3 >>> 6)) ^ x2
  x0 = (x0 + x3) | 0
  x3 = ((x3 << 11) | (x3 >>> 21)) ^ x0
  x2 = (x2 + x1) | 0
  x1 = ((x1 << 21) | (x1 >>> 11)) ^ x2
  x0 = (x0 + x1) | 0
  x1 = ((x1 << 13) | (x1 >>> 19)) ^ x0
  x2 = (x2 + x3) | 0
  x3 = ((x3 << 27) | (x3 >>> 5)) ^ x2
  x0 = (x0 + x3) | 0
  x3 = ((x3 << 23) | (x3 >>> 9)) ^ x0
  x2 = (x2 + x1) | 0
  x1 = ((x1 << 5) | (x1 >>> 27)) ^ x2
  x0 = (x0 + k3) | 0
  x1 = (x1 + k4) | 0
  x2 = (x2 + k0) | 0
  x3 = (x3 + k1 + 3) | 0
  x0 = (x0 + x1) | 0
  x1 = ((x1 << 6) | (x1 >>> 26)) ^ x0
  x2 = (x2 + x3) | 0
  x3 = ((x3 << 20) | (x3 >>> 12)) ^ x2
  x0 = (x0 + x3) | 0
  x3 = ((x3 << 17) | (x3 >>> 15)) ^ x0
  x2 = (x2 + x1) | 0
  x1 = ((x1 << 11) | (x1 >>> 21)) ^ x2
  x0 = (x0 + x1) | 0
  x1 = ((x1 << 25) | (x1 >>> 7)) ^ x0
  x2 = (x2 + x3) | 0
  x3 = ((x3 << 10) | (x3 >>> 22)) ^ x2
  x0 = (x0 + x3) | 0
  x3 = ((x3 << 18) | (x3 >>> 14)) ^ x0
  x2 = (x2 + x1) | 0
  x1 = ((x1 << 20) | (x1 >>> 12)) ^ x2
  x0 = (x0 + k4) | 0
  x1 = (x1 + k0) | 0
  x2 = (x2 + k1) | 0
  x3 = (x3 + k2 + 4) | 0
  x0 = (x0 + x1) | 0
  x1 = ((x1 << 10) | (x1 >>> 22)) ^ x0
  x2 = (x2 + x3) | 0
  x3 = ((x3 << 26) | (x3 >>> 6)) ^ x2
  x0 = (x0 + x3) | 0
  x3 = ((x3 << 11) | (x3 >>> 21)) ^ x0
  x2 = (x2 + x1) | 0
  x1 = ((x1 << 21) | (x1 >>> 11)) ^ x2
  x0 = (x0 + x1) | 0
  x1 = ((x1 << 13) | (x1 >>> 19)) ^ x0
  x2 = (x2 + x3) | 0
  x3 = ((x3 << 27) | (x3 >>> 5)) ^ x2
  x0 = (x0 + x3) | 0
  x3 = ((x3 << 23) | (x3 >>> 9)) ^ x0
  x2 = (x2 + x1) | 0
  x1 = ((x1 << 5) | (x1 >>> 27)) ^ x2
  x0 = (x0 + k0) | 0
  x1 = (x1 + k1) | 0
  x2 = (x2 + k2) | 0
  x3 = (x3 + k3 + 5) | 0
  out[offset] = x0
  out[offset + 1] = x1
  out[offset + 2] = x2
  out[offset + 3] = x3
}
