import type { Outcome } from './outcome.ts'

/** The published physical readouts. The first four and `no-outcome` exclude one another and add up to all executions. */
export const readoutKeys = [
  'target-correct',
  'wrong-target',
  'no-expressed-selection',
  'mixed-other',
  'no-outcome',
  'completed',
  'completed-wrong',
  'completed-elsewhere',
  'full-success',
] as const

export type ReadoutKey = (typeof readoutKeys)[number]

/** Rows that are parts of `completed`: printed as "thereof", without an interval, because what they are parts of is an outcome itself. */
export const thereofKeys: ReadonlySet<ReadoutKey> = new Set<ReadoutKey>(['completed-wrong', 'completed-elsewhere'])

/** Whether an execution shows a readout; null and `invalid` stand for an execution without outcome. */
export function shows(key: ReadoutKey, outcome: Outcome | 'invalid' | null): boolean {
  if (outcome === null || outcome === 'invalid') return key === 'no-outcome'
  const completed = outcome.reached === 'completed'
  switch (key) {
    case 'target-correct':
      return outcome.selection === 'correct'
    case 'wrong-target':
      return outcome.selection === 'wrong'
    case 'no-expressed-selection':
      return outcome.selection === 'none'
    case 'mixed-other':
      return outcome.selection === 'mixed'
    case 'no-outcome':
      return false
    case 'completed':
      return completed
    case 'completed-wrong':
      return completed && outcome.selection === 'wrong'
    case 'completed-elsewhere':
      return completed && outcome.selection === 'mixed'
    case 'full-success':
      return completed && outcome.selection === 'correct'
  }
}
