import { z } from 'zod'

/** What the node reads of `GET /api/state` of a served session. */
export const stateWireSchema = z.object({
  view: z.object({
    session: z.string(),
    opening: z.string(),
    next: z.string().nullable(),
    trials: z.array(
      z.object({
        code: z.string(),
        stage: z.enum(['planned', 'checked', 'armed', 'running', 'stopped', 'labelled', 'invalid']),
        revision: z.int().min(0),
        present: z.object({ outcome: z.enum(['matched', 'warned', 'failed']) }).exactOptional(),
      }),
    ),
  }),
  people: z.object({ operators: z.array(z.string()), raters: z.array(z.string()) }),
})
export type StateWire = z.output<typeof stateWireSchema>

/** A refusal of the session. */
export const refusalWireSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fate: z.enum(['refuse', 'record', 'halt']).default('refuse'),
    got: z.string().exactOptional(),
    expected: z.string().exactOptional(),
    where: z.string().exactOptional(),
    remedy: z.string().default(''),
  }),
})
