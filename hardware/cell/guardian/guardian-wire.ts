import { z } from 'zod'

/** Version of what guardian and programs say to each other; another one is refused. */
export const GUARDIAN_PROTOCOL = 2

/** Longest line either side accepts, bytes: a chunk of 2,000 actions fits. */
export const LINE_MAX_BYTES = 1_000_000

/** Longest text of an order, characters. */
export const TEXT_MAX = 400

const text = z.string().max(TEXT_MAX)
const side = z.enum(['left', 'right'])
const numbers = z.array(z.number())
const id = z.int().min(0)

const confirmation = z.strictObject({ arms: z.array(side).min(1).max(2).readonly(), heldBy: text })

/** What a program tells the guardian. `lead`: its end holds both arms. `visit`: it may watch and stop, nothing else. */
export const orderSchema = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('hello'), id, protocol: z.int(), role: z.enum(['lead', 'visit']) }),
  z.strictObject({ order: z.literal('beat') }),
  z.strictObject({ order: z.literal('connect'), id }),
  z.strictObject({ order: z.literal('rates'), id, forMs: z.number().min(100).max(60_000) }),
  z.strictObject({ order: z.literal('arm'), id, by: text, stopsSeen: z.int().min(0) }),
  z.strictObject({
    order: z.literal('admit'),
    id,
    chunkId: text,
    steps: z.int().min(1).max(5000),
    // JSON writes null for what is no finite number; the guard refuses it by name.
    values: z.array(z.number().nullable()).max(5000 * 14),
    observedAtMs: z.number(),
  }),
  z.strictObject({ order: z.literal('send'), id, step: z.int().min(0) }),
  z.strictObject({
    order: z.literal('stop'),
    id,
    stop: z.enum(['hold', 'quick-stop', 'disable', 'reset']),
    why: text,
    confirmation: confirmation.exactOptional(),
  }),
  z.strictObject({ order: z.literal('jitter'), id }),
  z.strictObject({ order: z.literal('close'), id }),
])

const fault = z.strictObject({ code: z.string(), joint: z.int().exactOptional(), text: z.string() })

const feedback = z.object({
  arm: side,
  jointsRad: numbers.length(6),
  gripperM: z.number(),
  jointsAtMs: z.number(),
  statusAtMs: z.number(),
  powerAtMs: z.number(),
  enabled: z.boolean(),
  followsHost: z.boolean(),
  faults: z.array(fault),
})

const latch = z.strictObject({
  code: z.string(),
  text: z.string(),
  arm: side.exactOptional(),
  atMs: z.number(),
  quickStopped: z.boolean(),
})

/** An error as it travels. */
export const errorDetailsSchema = z.strictObject({
  code: z.string(),
  fate: z.enum(['refuse', 'record', 'halt']),
  message: z.string(),
  got: z.string().exactOptional(),
  expected: z.string().exactOptional(),
  where: z.string().exactOptional(),
  remedy: z.string(),
  exitCode: z.union([z.literal(2), z.literal(4)]).exactOptional(),
})

const armInfo = z.strictObject({
  arm: side,
  kind: z.enum(['emulated', 'physical']),
  firmware: z.string().exactOptional(),
  limitsRad: z.array(z.tuple([z.number(), z.number()])),
  speedLimitsRadPerS: numbers,
  strokeM: z.number(),
})

/** What the guardian tells a program. */
export const newsSchema = z.discriminatedUnion('news', [
  z.strictObject({ news: z.literal('done'), id, result: z.unknown().exactOptional() }),
  z.strictObject({ news: z.literal('refused'), id, error: errorDetailsSchema }),
  z.strictObject({
    news: z.literal('state'),
    atMs: z.number(),
    mode: z.enum(['not-armed', 'ready', 'moving', 'latched']),
    latch: latch.exactOptional(),
    stops: z.int(),
    arms: z.tuple([feedback, feedback]),
    readings: numbers,
  }),
  z.strictObject({
    news: z.literal('finished'),
    atMs: z.number(),
    chunkId: z.string(),
    step: z.int(),
    asked: numbers,
    sent: numbers,
    clamped: z.array(z.string()),
    readings: numbers,
  }),
])

export const armInfosSchema = z.tuple([armInfo, armInfo])

export const admissionSchema = z.strictObject({
  chunkId: z.string(),
  steps: z.int(),
  stepMs: z.number(),
  clamps: z.array(z.strictObject({ step: z.int(), dimension: z.string(), asked: z.number(), sent: z.number() })),
  peakJointSpeedRadPerS: z.number(),
  peakTipSpeedMPerS: z.number(),
  nearestArmsM: z.number(),
})

const rates = z.strictObject({ framesPerS: z.number(), jointReportsPerS: z.number() })

export const ratesSchema = z.tuple([rates, rates])

export const jitterSchema = z.strictObject({
  ticks: z.int(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  maxMs: z.number(),
  binMs: z.number(),
  bins: z.array(z.tuple([z.int(), z.number()])),
})

export type Order = z.infer<typeof orderSchema>
export type News = z.infer<typeof newsSchema>
