/** A p-value for people: three decimals, or "< 0.001"; never zero. Range (0, 1]. */
export function formatPValue(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}
