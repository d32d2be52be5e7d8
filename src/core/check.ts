/** One check with what was found; `ok` false refuses the pair, unless it is recorded only. */
export interface Check {
  /** Stable kebab-case name, e.g. `lawful-start/0`, `present-equal`, `replica/1`, `evidence-retained/0`. */
  readonly check: string
  readonly ok: boolean
  readonly got: string
  readonly expected: string
  /** Failed, but the study registered that it is recorded and refuses no pair; never set on a check that holds. */
  readonly recordedOnly?: true | undefined
}
