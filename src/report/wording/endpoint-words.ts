import type { EndpointKey } from '../../endpoints/endpoint-key.ts'

export interface EndpointWords {
  readonly symbol: string
  readonly name: string
  readonly explanation: string
  /** Unit of the number itself. */
  readonly unit: string
}

/** Names and plain meanings of the endpoints, in the order of the table. */
export const ENDPOINT_WORDS: Readonly<Record<EndpointKey, EndpointWords>> = {
  sExec: {
    symbol: 'S_exec',
    name: 'change of the executed action',
    explanation:
      'Root mean square difference between the executed joint targets under the two memories, each joint divided by its range. 0 means equal actions.',
    unit: 'share of joint range, no dimension',
  },
  pCorrect: {
    symbol: 'p_correct',
    name: 'decisions on the warranted branch',
    explanation: 'Share of all decisions, ambiguous ones included, that went where the installed memory’s own past calls for.',
    unit: 'share of decisions',
  },
  f: {
    symbol: 'F',
    name: 'signed faithfulness',
    explanation: 'Share correct minus share wrong, from −1 to 1. It equals 2 p_correct − 1 only if no decision is ambiguous.',
    unit: 'difference of shares',
  },
  matched: {
    symbol: 'matched',
    name: 'worth in the world of the installed memory',
    explanation: 'Mean utility of the saved motion in the world that the installed memory comes from. 1 is the whole task.',
    unit: 'share of the task',
  },
  crossed: {
    symbol: 'crossed',
    name: 'worth in the other world',
    explanation: 'Mean utility of the same saved motion in the other world.',
    unit: 'share of the task',
  },
  u1: {
    symbol: 'U₁',
    name: 'gain of worth: matched minus crossed',
    explanation: 'How much more the motion is worth in its own world. A habit for one branch cancels out.',
    unit: 'share of the task',
  },
  regret: {
    symbol: 'regret',
    name: 'shortfall from the whole task',
    explanation: '1 minus matched.',
    unit: 'share of the task',
  },
  fullyReliable: {
    symbol: 'R',
    name: 'fully reliable pairs',
    explanation: 'Share of pairs that were correct in both directions under every registered action seed.',
    unit: 'share of pairs',
  },
}
