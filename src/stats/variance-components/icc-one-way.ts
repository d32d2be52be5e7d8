import { fQuantile, fSurvival } from '../distributions/f.ts'
import { requireLevel } from '../input-checks.ts'
import { StatsInputError } from '../input-error.ts'
import type { Interval } from '../inference-result.ts'
import { iccAnova } from './icc-anova.ts'

/** Single-rater one-way random intraclass correlation, ICC(1). */
export interface IccOneWay {
  readonly icc: number | null
  readonly fStatistic: number
  readonly p: number
  readonly interval: Interval | null
  /** Rows left out because a value was missing. */
  readonly droppedRows: number
}

/**
 * ICC(1) with its F interval (Shrout and Fleiss 1979; R `irr::icc`). Rows (subjects) must have equal length >= 2; a row
 * with a missing value (null) is left out as a whole and counted. Throws {@link StatsInputError} on ragged rows, NaN or
 * fewer than two complete rows.
 */
export function iccOneWay(rows: readonly (readonly (number | null)[])[], level = 0.95): IccOneWay {
  requireLevel('level', level)
  const complete: number[][] = []
  for (const row of rows) {
    const present = row.filter((value) => value !== null)
    if (present.length === row.length) complete.push(present)
  }
  const raters = rows[0]?.length ?? 0
  if (raters < 2 || rows.some((row) => row.length !== raters)) {
    throw new StatsInputError('rows', 'rows of unequal length or one column', 'equal length of at least 2')
  }
  if (complete.length < 2) throw new StatsInputError('rows', `${complete.length} complete rows`, 'at least 2')
  const { icc, meanSquareBetween, meanSquareWithin } = iccAnova(complete)
  const df1 = complete.length - 1
  const df2 = complete.length * (raters - 1)
  const fStatistic = meanSquareBetween / meanSquareWithin
  const droppedRows = rows.length - complete.length
  if (icc === null || !Number.isFinite(fStatistic)) return { icc, fStatistic, p: NaN, interval: null, droppedRows }
  const upperTail = (1 + level) / 2
  const low = fStatistic / fQuantile(upperTail, df1, df2)
  const high = fStatistic * fQuantile(upperTail, df2, df1)
  const interval = { lower: (low - 1) / (low + raters - 1), upper: (high - 1) / (high + raters - 1) }
  return { icc, fStatistic, p: fSurvival(fStatistic, df1, df2), interval, droppedRows }
}
