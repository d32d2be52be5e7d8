import type { InterventionProtocol } from '../../../core/protocol.ts'
import { countWords } from '../count-words.ts'

export interface InterventionCaveatFacts {
  readonly protocol: InterventionProtocol
  readonly completeUnits: number
  readonly notComplete: number
  readonly actionSeeds: number
  readonly simulator: string
  readonly tau: string
  readonly hasCost: boolean
}

const special: Readonly<Record<InterventionProtocol, readonly string[]>> = {
  'native-event': [
    'Not the verdict of a constructed audit: here a memory of one course meets the scene of another, which no lawful past brings about. What follows says what the policy does with such a memory.',
    'Not independent episodes: all conditions of an episode share its course up to the event, its state and its random input. Only the unit, the pair, is independent.',
    'Not only the choice: an arm may also fail because installed memory and scene do not fit together. Success and the target it went to are therefore counted apart.',
  ],
  'anchor-fault': [
    'Not a repair of the whole memory: only the anchor is put back; what a fault did to the window stays.',
    'Not the faults of a real machine: they are injected once, at one step, in registered ways.',
    'Not a link between detection and recovery: the anchor was put back whether or not the check raised its alarm.',
  ],
  ladder: [
    'Not the verdict of a constructed audit: facts are exchanged inside a memory that no lawful past wrote as a whole.',
    'Not success of a whole run: one saved chunk was executed from the present, once, without asking the policy again.',
    'Not an effect of content before it has been held against the sham ladder: a replica, one ULP and the same fact in other words come first.',
  ],
}

/** What an intervention report does not show, sentence by sentence. */
export function interventionCaveats(facts: InterventionCaveatFacts): readonly string[] {
  return [
    `Not other tasks, scenes or policies: the numbers hold for this frozen policy, these ${countWords(facts.completeUnits, 'unit')}, ${countWords(facts.actionSeeds, 'action seed')} and the simulator “${facts.simulator}”. They do not carry over to a physical robot.`,
    ...special[facts.protocol],
    'Not equivalence: “no difference detected” means that these units did not show one, not that there is none.',
    ...(facts.protocol === 'anchor-fault'
      ? []
      : [
          `Not a choice finer than the readout: |margin| < ${facts.tau} counts as neither target, which is an outcome and no missing data.`,
        ]),
    ...(facts.hasCost ? ['Not a cost elsewhere: bytes and times of restoring were measured on one machine and are no evidence.'] : []),
    ...(facts.notComplete > 0 ? [`Not the ${countWords(facts.notComplete, 'planned unit')} without data.`] : []),
  ]
}
