import { z } from 'zod'

const count = z.int().nonnegative()
const endpoint = z.enum(['sExec', 'pCorrect', 'f', 'u1', 'fullyReliable'])

/** One control policy, run through a small constructed cohort, against what is known of it in closed form. */
export const controlRunSchema = z.strictObject({
  control: z.string().min(1),
  pairs: z.int().positive(),
  /** Pairs that a gate refused before any action was seen. */
  refused: count,
  correct: count,
  wrong: count,
  ambiguous: count,
  /** Closed ranges of the endpoints; none for a control that is to be refused. */
  expected: z.array(z.strictObject({ endpoint, from: z.number(), to: z.number() })),
  /** Whether its pairs were to be refused. */
  expectedRefused: z.boolean(),
  got: z.array(z.strictObject({ endpoint, value: z.number() })),
  /** A calibration whose controls fail is not written, and not read. */
  passed: z.literal(true),
})

export type ControlRun = z.infer<typeof controlRunSchema>
