/** A number with so many decimals and a true minus sign; never "−0.00". */
export function formatFixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return 'not defined'
  const text = Math.abs(value).toFixed(decimals)
  return value < 0 && Number(text) !== 0 ? `\u2212${text}` : text
}
