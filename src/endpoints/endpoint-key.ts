/** The eight endpoints, in the order of the ordered gates: action, choice, value, reliability. */
export const ENDPOINT_KEYS = ['sExec', 'pCorrect', 'f', 'matched', 'crossed', 'u1', 'regret', 'fullyReliable'] as const

export type EndpointKey = (typeof ENDPOINT_KEYS)[number]

/** Range a unit's value can take; S_exec is a root mean square of range shares. */
export const ENDPOINT_RANGE: Readonly<Record<EndpointKey, readonly [number, number]>> = {
  sExec: [0, 1],
  pCorrect: [0, 1],
  f: [-1, 1],
  matched: [0, 1],
  crossed: [0, 1],
  u1: [-1, 1],
  regret: [0, 1],
  fullyReliable: [0, 1],
}
