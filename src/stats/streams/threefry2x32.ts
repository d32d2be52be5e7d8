const ROTATIONS = [13, 15, 26, 6, 17, 29, 16, 24] as const

/**
 * One block of Threefry-2x32 with 20 rounds: two words from a two-word counter and key (Salmon et al., SC 2011; the
 * generator of JAX). A reference implementation for comparing streams, not tuned for speed.
 */
export function threefry2x32(counter: readonly [number, number], key: readonly [number, number]): [number, number] {
  const schedule = [key[0], key[1], 0x1bd11bda ^ key[0] ^ key[1]] as const
  let x0 = (counter[0] + schedule[0]) | 0
  let x1 = (counter[1] + schedule[1]) | 0
  for (let round = 0; round < 20; round++) {
    const rotation = ROTATIONS[round % 8] ?? 0
    x0 = (x0 + x1) | 0
    x1 = ((x1 << rotation) | (x1 >>> (32 - rotation))) ^ x0
    if (round % 4 === 3) {
      const step = (round + 1) / 4
      x0 = (x0 + (schedule[step % 3] ?? 0)) | 0
      x1 = (x1 + (schedule[(step + 1) % 3] ?? 0) + step) | 0
    }
  }
  return [x0 >>> 0, x1 >>> 0]
}
