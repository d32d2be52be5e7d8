const minus = '\u2212'

/**
 * A number for people: fixed decimals, true minus sign, never "−0.000". Small non-zero numbers that would round to zero
 * keep two significant digits.
 */
export function formatNumber(value: number, decimals = 3): string {
  if (!Number.isFinite(value)) return 'not defined'
  let text = Math.abs(value).toFixed(decimals)
  if (Number(text) === 0 && value !== 0) text = Math.abs(value).toPrecision(2)
  return value < 0 && Number(text) !== 0 ? minus + text : text
}
