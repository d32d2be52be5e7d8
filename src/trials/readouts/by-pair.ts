/** Items of each pair, pairs in the order of their ids: results do not depend on the order in which pairs come. */
export function byPair<Item extends { readonly pairId: string }>(items: readonly Item[]): readonly (readonly [string, readonly Item[]])[] {
  const pairIds = [...new Set(items.map(({ pairId }) => pairId))].sort()
  return pairIds.map((pairId) => [pairId, items.filter((item) => item.pairId === pairId)])
}
