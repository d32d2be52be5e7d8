import { countWords } from './count-words.ts'

export interface CaveatFacts {
  readonly completePairs: number
  readonly notComplete: number
  readonly executedSteps: number
  readonly chunkSteps: number
  readonly actionSeeds: number
  readonly tau: string
  readonly simulator: string
  /** Planned histories that were read from recordings; absent: none. */
  readonly recordedHistories?: number
  readonly settledPairs: number
  /** Worst-case sentence about the pairs without data, or empty. */
  readonly bounds: string
}

/** "What this audit does not show", sentence by sentence. */
export function caveats(facts: CaveatFacts): readonly string[] {
  return [
    `Not other tasks, scenes or policies: the numbers hold for this frozen policy, these ${countWords(facts.completePairs, 'pair')}, ${countWords(facts.actionSeeds, 'action seed')} and the simulator “${facts.simulator}”. They do not carry over to a physical robot.`,
    `Not success of a whole run: only the first ${facts.executedSteps} of ${facts.chunkSteps} steps of each saved action chunk were executed and scored, once, without asking the policy again.`,
    'Not that a changed action is a remembered decision: a memory can move the arm without saying where to go. Choice and worth are therefore measured apart.',
    'Not equivalence: “no detected difference” means that these pairs did not show one, not that there is none.',
    'Not how the memory works inside: whole memories were exchanged, so nothing is said about single slots or about what they encode.',
    `Not a choice finer than the readout: an arm that ends within the band |margin| < ${facts.tau} around the middle counts as ambiguous, neither correct nor wrong.`,
    'Not a comparison between policies: the size of an action change has no common scale across policies or action spaces.',
    'Not the natural end of each past: the present was registered once and put in place of both. It is equal byte for byte in what the policy reads; the own end of each past only lay near it, and matched within tolerance is not identical.',
    'Not a guard against deceit: the policy ran in the process of the audit, and what it kept outside its exported memory shows only where a gate looks. Its source and weights stand behind its digest.',
    ...(facts.recordedHistories !== undefined && facts.recordedHistories > 0
      ? [
          `Not pasts that the simulator saw: ${countWords(facts.recordedHistories, 'history', 'histories')} were read from recordings. Their start and events are what each recording states; only what they warrant was derived here.`,
        ]
      : []),
    ...(facts.settledPairs > 0
      ? [
          `Not two separate physics runs in ${countWords(facts.settledPairs, 'pair')}: both worlds start from the same bytes there, so one run was scored in both.`,
        ]
      : []),
    ...(facts.notComplete > 0 ? [`Not the ${countWords(facts.notComplete, 'planned pair')} without data. ${facts.bounds}`.trim()] : []),
  ]
}
