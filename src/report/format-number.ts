import { formatFixed } from './format-fixed.ts'

/** A number for people: three decimals, but never fewer than two significant digits unless it is zero. */
export function formatNumber(value: number): string {
  if (value === 0 || !Number.isFinite(value) || Math.abs(value) >= 0.00995) return formatFixed(value, 3)
  return `${value < 0 ? '\u2212' : ''}${Math.abs(value).toPrecision(2)}`
}
