import { z } from 'zod'

/** One printed number; `target` is what the project asks of it, e.g. `at most 60`. */
const figureSchema = z.strictObject({ figure: z.string(), value: z.number(), unit: z.string(), target: z.string().optional() })

/** The same work done by this project and by a rival, in one unit. */
const comparisonSchema = z.strictObject({ what: z.string(), ours: z.number(), rival: z.number(), unit: z.string() })

/** What one part of the benchmark found. */
export const partResultSchema = z.strictObject({
  part: z.string(),
  figures: z.array(figureSchema),
  comparisons: z.array(comparisonSchema).default([]),
  notes: z.array(z.string()),
})

/** How much work a part does. */
export const partOptionsSchema = z.strictObject({
  /** A tenth of the work or less, for a look. */
  quick: z.boolean(),
  /** Policy under audit, e.g. `bank` or `scripted/oracle`. */
  policy: z.string(),
  /** Pairs of the cohort and workers parts; absent: their own numbers. */
  pairs: z.int().min(1).max(10_000).optional(),
  /** Cell: how long both arms are moved. */
  minutes: z.int().min(1).max(600).optional(),
  /** Cohort: also the functions in which the main thread spends its time. */
  profile: z.boolean(),
})

export type Figure = z.infer<typeof figureSchema>
export type Comparison = z.infer<typeof comparisonSchema>
export type PartResult = z.infer<typeof partResultSchema>
export type PartOptions = z.infer<typeof partOptionsSchema>
export type Part = (options: PartOptions) => Promise<z.input<typeof partResultSchema>>

export function figure(name: string, value: number, unit: string, target?: string): Figure {
  return { figure: name, value, unit, ...(target === undefined ? {} : { target }) }
}
