import type { FoldStore } from '../audit/fold-store.ts'

export interface CountedFolds extends FoldStore {
  /** Folds given back, and folds made anew and kept, since the last call. */
  take(): { readonly reused: number; readonly made: number }
}

/** The same store, counting. */
export function countedFolds(store: FoldStore): CountedFolds {
  let reused = 0
  let made = 0
  return {
    read: async (key) => {
      const kept = await store.read(key)
      if (kept !== undefined) reused += 1
      return kept
    },
    keep: async (key, folded) => {
      await store.keep(key, folded)
      made += 1
    },
    take: () => {
      const counts = { reused, made }
      reused = 0
      made = 0
      return counts
    },
  }
}
