import { z } from 'zod'
import { historyFactsSchema } from '../../../src/record/unit-parts.ts'

/**
 * What a recording states of the history in it, as JSON on its facts topic: branch, start, events and telling steps as in
 * `HistoryFacts`, and the number of executed actions. What the past warrants is not stated: the task derives it from start and events.
 */
export const statedFactsSchema = z.strictObject({
  twinpast: z.literal('history-facts'),
  version: z.literal(1),
  ...historyFactsSchema.omit({ warrantedBranches: true }).shape,
})

export type StatedFacts = z.infer<typeof statedFactsSchema>
