import { z } from 'zod'

const text = z.string()
const direction = z.union([z.literal(0), z.literal(1)])

/** What one saved action came to, as far as the list shows it: the choice where one is read, else whether the task succeeded. */
const outcome = z.object({
  direction,
  /** Registered action seed. */
  seed: z.number(),
  /** In words; empty in a constructed audit, which has neither. */
  stage: text,
  condition: text,
  mark: z.enum(['correct', 'wrong', 'ambiguous', 'success', 'failure']),
})

const row = z.object({
  ...{ pairId: text, stratum: text, branches: z.tuple([text, text]) },
  /** `unread`: there is a file, and the server has not come to it yet. */
  status: z.enum(['complete', 'excluded', 'failed', 'missing', 'unreadable', 'unread']),
  /** Why there is no evidence, in one line; empty otherwise. */
  why: text,
  /** Two runs gave different bytes. */
  differs: z.boolean(),
  outcomes: z.array(outcome).readonly(),
})

/** The record as the list shows it, every planned pair in order. */
export const viewerRecordSchema = z.object({
  twinpast: z.literal(1),
  unchanged: z.literal(false),
  ...{ name: text, title: text, task: text, decision: text, planDigest: text },
  protocol: z.enum(['constructed', 'native-event', 'anchor-fault', 'ladder']),
  seeds: z.array(z.number()).readonly(),
  /** Stands for what is on the disk and how much of it was read. */
  revision: text,
  /** Unit files read, of those there are. */
  reading: z.object({ done: z.number(), of: z.number() }),
  /** Whether a lock says that a run is under way. */
  running: z.boolean(),
  /** What is odd about the folder, in plain sentences. */
  notices: z.array(text).readonly(),
  pairs: z.array(row).readonly(),
})

/** Answer to a page that knows the newest revision already. */
export const viewerUnchangedSchema = z.object({ twinpast: z.literal(1), unchanged: z.literal(true) })

export type ViewerRecord = z.input<typeof viewerRecordSchema>
export type PairRow = ViewerRecord['pairs'][number]
export type RowOutcome = PairRow['outcomes'][number]
