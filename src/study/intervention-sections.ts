import { z } from 'zod'
import { bankConditions, bankFaults } from '../core/intervention-registration.ts'

/** Most actions an episode may be given. */
const MAX_ACTIONS = 10_000

const name = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)
const maxActions = z.int().min(1).max(MAX_ACTIONS)

const nativeEvent = z
  .strictObject({
    events: z
      .array(
        z.strictObject({
          event: name.describe('Name of the event, e.g. `early`, `late`.'),
          after: z.enum(['grasp', 'release', 'press']).describe('Kind of event that is counted: `grasp`, `release` or `press`.'),
          count: z.int().min(1).max(100).describe('How many of them must have happened, 1 to 100.'),
        }),
      )
      .min(1)
      .max(8)
      .describe('Where memory is installed: at the first query after `count` events of kind `after` have happened.'),
    conditions: z
      .array(z.enum(bankConditions))
      .min(1)
      .describe(
        'What is installed: `sham` (own history folded again), `opposite` (the other past), `cleared`, `anchor-only`, `window-only` (part of the other past).',
      ),
    maxActions: maxActions.describe('Actions after which an unfinished episode ends.'),
  })
  .describe('Replacement of the memory at an event of an undisturbed closed loop. Present exactly when `protocol` is `native-event`.')

const anchorFault = z
  .strictObject({
    atStep: z.int().min(0).max(MAX_ACTIONS).describe('The fault strikes at the first query at or after this step.'),
    faults: z
      .array(z.enum(bankFaults))
      .min(1)
      .describe('What happens to the memory: `zero`, `noise`, `slots-swapped`, `bit-flips`, `window-truncated`.'),
    maxActions: maxActions.describe('Actions after which an unfinished episode ends.'),
  })
  .describe('A damaged memory, with and without a protected copy of its anchor. Present exactly when `protocol` is `anchor-fault`.')

const ladder = z
  .strictObject({
    fact: z
      .enum(['anchor', 'window', 'bank'])
      .describe('Part of the memory that holds the fact in question: `anchor`, `window` or `bank`.'),
  })
  .describe('Replica, one ULP, same fact, other fact at the retrieval interface. Present exactly when `protocol` is `ladder`.')

/** Sections of a study file that belong to one intervention protocol each. */
export const interventionSections = z.strictObject({
  nativeEvent: nativeEvent.optional(),
  anchorFault: anchorFault.optional(),
  ladder: ladder.optional(),
})

export type InterventionSections = z.infer<typeof interventionSections>

/** One section with its protocol: what the worker of an intervention is told. */
export const interventionSchema = z.discriminatedUnion('protocol', [
  nativeEvent.extend({ protocol: z.literal('native-event') }),
  anchorFault.extend({ protocol: z.literal('anchor-fault') }),
  ladder.extend({ protocol: z.literal('ladder') }),
])
