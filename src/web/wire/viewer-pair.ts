import { z } from 'zod'

const text = z.string()
const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly()
const direction = z.union([z.literal(0), z.literal(1)])
const readout = z.enum(['correct', 'wrong', 'ambiguous'])
const two = z.tuple([z.number(), z.number()]).readonly()
const point = z.tuple([z.number(), z.number(), z.number()]).readonly()
/** JSON has no NaN: a number of a saved action that is none arrives as null. */
const numbers = list(z.number().nullable())

const pair = z.object({ pairId: text, task: text, decision: text, branches: z.tuple([text, text]), stratum: text })
const check = z.object({ check: text, ok: z.boolean(), got: text, expected: text, recordedOnly: z.literal(true).optional(), asks: text })
/** `url` names the bytes: the same address never gives another picture. `stepIndex` is null for the present. */
const picture = z.object({ camera: text, stepIndex: z.number().nullable(), widthPx: z.number(), heightPx: z.number(), url: text })
const event = z.object({ kind: text, object: text, place: text, stepIndex: z.number() })
const past = z.object({
  ...{ branch: text, steps: z.number(), digest: text, memoryBytes: z.number(), memoryDigest: text },
  events: list(event),
  /** Steps in which the pictures tell this past from the other one. */
  evidence: z.object({ fromStep: z.number(), toStep: z.number() }),
  pictures: list(picture),
  recorded: z.boolean(),
})
const space = z.object({
  rateHz: z.number(),
  dimensions: list(z.object({ name: text, unit: z.enum(['rad', 'm']), lower: z.number(), upper: z.number() })),
})
const action = z.object({
  /** Planned and executed targets, row-major in the space's order. */
  ...{ planned: numbers, executed: numbers },
})

const decision = z.object({
  ...{ direction, seedIndex: z.number(), seed: z.number(), margin: z.number(), readout, utility: two },
  ...{ success: z.tuple([z.boolean(), z.boolean()]).readonly(), divergence: z.number(), clippedSteps: z.number() },
})
const path = z.object({
  ...{ direction, seedIndex: z.number(), arm: z.enum(['left', 'right']), readout, toolM: numbers, firstCloseStep: z.number() },
})
const choice = z.object({ margin: z.number(), readout }).nullable()
const interventionRow = z.object({
  ...{ direction, seed: z.number(), stage: text, condition: text, explains: text, atStep: z.number(), executedSteps: z.number() },
  ...{ memoryDigest: text, faultDetected: z.boolean().nullable(), chunkChoice: choice, choice, utility: two.nullable() },
  ...{ success: z.boolean(), executionSuccess: z.boolean() },
})

const head = { twinpast: z.literal(1), pair, differing: list(text) }

/** One planned unit and everything the page shows of it. */
export const viewerPairSchema = z.discriminatedUnion('kind', [
  z.object({
    ...head,
    kind: z.literal('constructed'),
    ...{ unitDigest: text, settledScoring: z.boolean(), readoutAt: z.enum(['end', 'first-close']), executedSteps: z.number() },
    checks: list(check),
    decisions: list(decision),
    pasts: z.tuple([past, past]),
    present: z.object({ equal: z.boolean(), badge: text, spliced: list(text), pictures: list(picture) }),
    paths: list(path),
    targetsM: z.tuple([point, point]).readonly(),
    space,
    actions: list(action.extend({ direction, seedIndex: z.number() })),
  }),
  z.object({
    ...head,
    kind: z.literal('intervention'),
    ...{ unitDigest: text, checks: list(check), rows: list(interventionRow) },
    pasts: list(z.object({ role: text, direction, seed: z.number().nullable(), branch: text, steps: z.number(), events: list(event) })),
    unreached: list(z.object({ direction, seed: z.number(), stage: text, reason: text })),
    space,
  }),
  z.object({ ...head, kind: z.literal('excluded'), reason: text, checks: list(check) }),
  z.object({
    ...head,
    kind: z.literal('failed'),
    error: z.object({ code: text, message: text, got: text, expected: text, where: text, remedy: text }),
  }),
  z.object({ ...head, kind: z.literal('missing') }),
])

/** The saved actions of one row of an intervention. */
export const viewerActionSchema = action.extend({ twinpast: z.literal(1) })

export type ViewerPair = z.input<typeof viewerPairSchema>
export type ConstructedPair = Extract<ViewerPair, { readonly kind: 'constructed' }>
export type InterventionPair = Extract<ViewerPair, { readonly kind: 'intervention' }>
export type ShownPast = ConstructedPair['pasts'][0]
export type ShownPicture = ShownPast['pictures'][number]
export type ShownCheck = ConstructedPair['checks'][number]
export type ShownSpace = ConstructedPair['space']
export type ShownAction = z.input<typeof action>
