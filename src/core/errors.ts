/** What happens after an error: the run does not start, the unit is marked and the run goes on, or a person must look. */
export type ErrorFate = 'refuse' | 'record' | 'halt'

export interface ErrorDetails {
  /** Stable kebab-case code, e.g. `study-unknown-key`. Never renamed once released. */
  readonly code: string
  readonly fate: ErrorFate
  /** One sentence without got/expected/where, which are printed beside it. */
  readonly message: string
  readonly got?: string
  readonly expected?: string
  /** File, line, field path, unit or index, relative to the study or record folder. */
  readonly where?: string
  /** What the reader can do about it. */
  readonly remedy: string
  /** Exit code when the fate is `refuse`: 2 (configuration, compatibility) or 4 (a gate failed). */
  readonly exitCode?: 2 | 4
  readonly cause?: unknown
}

/** The one error class of the toolkit. `src/cli` alone turns it into text and an exit code. */
export class TwinpastError extends Error {
  override readonly name = 'TwinpastError'
  readonly details: ErrorDetails

  constructor(details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause })
    this.details = details
  }

  /** The thrown value if it is one of these; a proxy that throws when it is looked at is not. */
  static from(thrown: unknown): TwinpastError | undefined {
    try {
      return thrown instanceof TwinpastError ? thrown : undefined
    } catch {
      return undefined
    }
  }

  get code(): string {
    return this.details.code
  }

  get fate(): ErrorFate {
    return this.details.fate
  }

  toJSON(): Omit<ErrorDetails, 'cause'> {
    const { cause: _cause, ...rest } = this.details
    return rest
  }
}
