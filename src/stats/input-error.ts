/**
 * Thrown when a statistical function receives a value outside its domain. NaN and missing values always throw:
 * a caller that wants to drop them must do so by a named policy before calling.
 */
export class StatsInputError extends RangeError {
  readonly code = 'stats-input'
  readonly parameter: string
  readonly got: unknown
  readonly expected: string

  constructor(parameter: string, got: unknown, expected: string) {
    super(`${parameter}: got ${describe(got)}, expected ${expected}`)
    this.name = 'StatsInputError'
    this.parameter = parameter
    this.got = got
    this.expected = expected
  }
}

function describe(got: unknown): string {
  if (typeof got === 'string') return JSON.stringify(got)
  if (ArrayBuffer.isView(got) || Array.isArray(got)) return 'an array'
  return String(got)
}
