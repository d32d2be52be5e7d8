/** What one unit (pair) contributes to an endpoint: its mean is `total / size`. Counts stay whole numbers. */
export interface UnitValue {
  readonly unitId: string
  readonly total: number
  readonly size: number
}
