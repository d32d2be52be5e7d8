/** One printed number. */
export interface Figure {
  readonly figure: string
  readonly value: number
  readonly unit: string
  /** What the project asks of it, e.g. `at most 60`. */
  readonly target?: string
}

/** What one part of the benchmark found. */
export interface PartResult {
  readonly part: string
  readonly figures: readonly Figure[]
  readonly notes: readonly string[]
}

/** How much work a part does. */
export interface PartOptions {
  /** A tenth of the work or less, for a look. */
  readonly quick: boolean
  /** Policy under audit, e.g. `bank` or `scripted/oracle`. */
  readonly policy: string
  /** Pairs of the cohort part; undefined: the part's own number. */
  readonly pairs: number | undefined
  /** Print where the main thread spends its time, by source file. */
  readonly profile: boolean
}

export type Part = (options: PartOptions) => Promise<PartResult>

export function figure(name: string, value: number, unit: string, target?: string): Figure {
  return { figure: name, value, unit, ...(target === undefined ? {} : { target }) }
}
