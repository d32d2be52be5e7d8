/** One check with what was found; `ok` false refuses the pair. */
export interface Check {
  /** Stable kebab-case name, e.g. `lawful-start/0`, `present-equal`, `replica/1`, `evidence-retained/0`. */
  readonly check: string
  readonly ok: boolean
  readonly got: string
  readonly expected: string
}
