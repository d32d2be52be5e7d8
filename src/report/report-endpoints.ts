/** Placeholder shape until src/endpoints is committed; then the endpoint types are imported from there. */
export type EndpointKey = 'sExec' | 'pCorrect' | 'f' | 'matched' | 'crossed' | 'u1' | 'regret' | 'fullyReliable'

export interface EndpointValue {
  readonly estimate: number | null
  /** Registered 95 % percentile pair-cluster bootstrap interval. */
  readonly interval: readonly [number, number] | null
  /** The interval that decides: small-sample below 40 units, else the registered one. */
  readonly decisiveInterval: readonly [number, number] | null
  readonly method: string
  readonly decisiveMethod: string
  readonly structural: boolean
  readonly status: string
  readonly warnings: readonly string[]
  readonly signFlipP: number | null
}

export interface ReportEndpoints {
  readonly table: Readonly<Record<EndpointKey, EndpointValue>>
  readonly verdict: { readonly code: string }
}
