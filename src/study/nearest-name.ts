const MAX_CHARACTERS = 80

/**
 * The known name closest to what was typed, or undefined if none is close: optimal string alignment distance (insert,
 * delete, replace, swap neighbours), at most one third of the longer name, at least 2. Case does not count.
 */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > MAX_CHARACTERS) return undefined
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const name of known) {
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase())
    const allowed = Math.max(2, Math.floor(Math.max(typed.length, name.length) / 3))
    if (distance <= allowed && distance < (best?.distance ?? Infinity)) best = { name, distance }
  }
  return best?.name
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1), swapped ? at(beforeLast, j - 2) + 1 : Infinity),
      )
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity
}
