/** Room for the longest name beside a scale. */
export function nameRoomPx(rows: readonly { readonly name: string }[]): number {
  return Math.max(...rows.map(({ name }) => name.length), 4) * 6.9 + 18
}

/** Groups under each other, their rows too; a row for the name of each group that has one. */
export function placeInGroups<T extends { readonly group: string }>(
  rows: readonly T[],
): {
  readonly placed: readonly (T & { readonly y: number })[]
  readonly heads: readonly { readonly group: string; readonly y: number }[]
  readonly height: number
} {
  const heads: { group: string; y: number }[] = []
  const placed: (T & { y: number })[] = []
  let y = 0
  for (const row of rows) {
    if (row.group !== '' && row.group !== heads.at(-1)?.group) {
      heads.push({ group: row.group, y: y + 0.5 })
      y += 1
    }
    placed.push({ ...row, y: y + 0.5 })
    y += 1
  }
  return { placed, heads, height: y }
}
