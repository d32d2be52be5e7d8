const LN2_HIGH = 6.9314718036912381649e-1
const LN2_LOW = 1.90821492927058770002e-10
const SQRT_TWO = 1.4142135623730951
const TWO_TO_54 = 18014398509481984

const view = new DataView(new ArrayBuffer(8))

/**
 * Natural logarithm of x > 0 from IEEE additions, multiplications and divisions alone, so that its last bits are the
 * same on every engine (`Math.log` may differ). x = m 2^e with m in [sqrt(1/2), sqrt 2), log m by the series of
 * 2 artanh((m - 1) / (m + 1)). Error below 2 units in the last place. x = 0 gives -Infinity, x < 0 and NaN give NaN.
 */
export function deterministicLog(x: number): number {
  if (x === 0) return -Infinity
  if (!(x > 0)) return NaN
  if (x === Infinity) return Infinity
  const subnormal = x < 2.2250738585072014e-308
  view.setFloat64(0, subnormal ? x * TWO_TO_54 : x)
  const high = view.getUint32(0)
  let exponent = (high >>> 20) - 1023 - (subnormal ? 54 : 0)
  view.setUint32(0, (high & 0xfffff) | 0x3ff00000)
  let mantissa = view.getFloat64(0)
  if (mantissa >= SQRT_TWO) {
    mantissa /= 2
    exponent += 1
  }
  const f = mantissa - 1
  const s = f / (2 + f)
  const z = s * s
  let series = 1 / 27
  for (let k = 25; k >= 3; k -= 2) series = series * z + 1 / k
  const halfSquare = 0.5 * f * f
  const correction = s * (halfSquare + 2 * z * series)
  return exponent * LN2_HIGH - (halfSquare - (correction + exponent * LN2_LOW) - f)
}
