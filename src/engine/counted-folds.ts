import type { FoldStore } from '../audit/fold-store.ts'

export interface CountedFolds extends FoldStore {
  /** Folds given back, folds made anew, and those of them that could not be kept, since the last call. */
  take(): { readonly reused: number; readonly made: number; readonly unkept: number }
}

/** The same store, counting. A fold that cannot be kept costs the next study some time, and this one nothing. */
export function countedFolds(store: FoldStore): CountedFolds {
  let reused = 0
  let made = 0
  let unkept = 0
  return {
    read: async (key) => {
      const kept = await store.read(key)
      if (kept !== undefined) reused += 1
      return kept
    },
    keep: async (key, folded) => {
      made += 1
      await store.keep(key, folded).catch(() => {
        unkept += 1
      })
    },
    take: () => {
      const counts = { reused, made, unkept }
      reused = 0
      made = 0
      unkept = 0
      return counts
    },
  }
}
