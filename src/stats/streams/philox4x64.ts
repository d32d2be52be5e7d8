const MASK = (1n << 64n) - 1n

/**
 * One block of Philox-4x64 with 10 rounds: four 64-bit words from a four-word counter and a two-word key (Salmon et
 * al., SC 2011). The generator of NumPy's `Philox`, which adds one to the counter before its first block. BigInt, so
 * only for comparing streams.
 */
export function philox4x64(counter: readonly bigint[], key: readonly bigint[]): bigint[] {
  let [x0 = 0n, x1 = 0n, x2 = 0n, x3 = 0n] = counter
  let [k0 = 0n, k1 = 0n] = key
  for (let round = 0; round < 10; round++) {
    const product0 = 0xd2e7470ee14c6c93n * x0
    const product1 = 0xca5a826395121157n * x2
    x0 = (product1 >> 64n) ^ x1 ^ k0
    x1 = product1 & MASK
    x2 = (product0 >> 64n) ^ x3 ^ k1
    x3 = product0 & MASK
    k0 = (k0 + 0x9e3779b97f4a7c15n) & MASK
    k1 = (k1 + 0xbb67ae8584caa73bn) & MASK
  }
  return [x0, x1, x2, x3]
}
