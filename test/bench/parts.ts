import { cohort } from './cohort.ts'
import { interval } from './interval.ts'
import type { Part } from './part-result.ts'
import { query } from './query.ts'
import { rival } from './rival.ts'
import { workers } from './workers.ts'

/** Parts of the benchmark by name, in the order they run. */
export const PARTS: Readonly<Record<string, Part>> = { cohort, rival, workers, query, interval }
