/** What a rater recorded for one item. */
export type Label = string | number

/** Distinct labels in a fixed order: numbers ascending, then strings by code unit. */
export function sortedLabels(labels: Iterable<Label>): Label[] {
  return [...new Set(labels)].toSorted((x, y) => {
    if (typeof x === 'number' && typeof y === 'number') return x - y
    if (typeof x === typeof y) return x < y ? -1 : 1
    return typeof x === 'number' ? -1 : 1
  })
}
