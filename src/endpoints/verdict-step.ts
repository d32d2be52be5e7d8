/** The ordered gates of a verdict. Each is read only if those before it let it be. */
export type VerdictGate =
  | 'run-gates'
  | 'coverage'
  | 'clusters'
  | 'sensitivity'
  | 'readout'
  | 'choice'
  | 'missing-pairs'
  | 'evidence-retained'
  | 'value'
  | 'reliability'

/** One gate with the figures it was decided on. */
export interface VerdictStep {
  readonly gate: VerdictGate
  readonly passed: boolean
  /** Figures only, e.g. `F [0.42, 0.63], sign-flip p 1.2e-9`; sentences for readers belong to the report. */
  readonly detail: string
}
