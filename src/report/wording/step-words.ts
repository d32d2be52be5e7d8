import type { VerdictGate } from '../../endpoints/verdict-step.ts'

const questions: Readonly<Record<VerdictGate, string>> = {
  'run-gates': 'Did every gate of the run hold?',
  coverage: 'Were enough planned pairs scored?',
  clusters: 'Are there enough pairs for an exact test?',
  sensitivity: 'Does the action change above the replay floor?',
  readout: 'Do enough decisions express a branch?',
  choice: 'Does the choice follow the content of the memory (F above 0)?',
  'missing-pairs': 'Would the choice keep its side if every pair without a score had gone against it?',
  'evidence-retained': 'Does the choice keep its side over the pairs whose memory holds the event that tells the two pasts apart?',
  value: 'Does the worth follow it too (U₁ above 0)?',
  reliability: 'Are most pairs correct in every decision?',
}

/** What an ordered gate of the verdict asks. */
export function stepQuestion(gate: VerdictGate): string {
  return questions[gate]
}
