import { z } from 'zod'
import { invalidReasons } from '../session/invalid-reasons.ts'
import { remark } from '../session/remark.ts'
import { oneLine, sha256Text } from '../session/session-texts.ts'
import { trialLabelSchema } from '../session/trial-label.ts'
import { streamReferenceSchema } from './stream-reference.ts'

const code = z.string().regex(/^[A-Z0-9]{4}$/)
const sequence = z.int().min(1)
/** Code of the trial that repeats this one at the end; null where the registered number of repeats is used up. */
const replacement = code.nullable()

/** One measured difference of a present from the registered one. */
const differenceSchema = z.strictObject({
  /** Whose threshold it is held against. */
  quantity: z.enum(['meanPixelLevels', 'jointRad', 'gripperM']),
  /** Camera, joint or gripper, e.g. `head`, `left joint 3`. */
  of: z.string().min(1).max(80),
  /** In the unit of the quantity: levels 0 to 255, rad or metres. */
  difference: z.number().min(0),
})
export type PresentDifference = z.infer<typeof differenceSchema>

/** How a run ended. `interrupted`: the server died while it ran. */
const runEnds = ['finished', 'stopped', 'intervention', 'safety-stop', 'time-limit', 'robot-fault', 'camera-lost', 'interrupted'] as const

export const runEndSchema = z.strictObject({
  ended: z.enum(runEnds),
  /** Plain words, where there is more to say. */
  why: remark.optional(),
  /** Dimensions that the guard clamped at least once. */
  clamped: z.array(z.string().min(1).max(80)).max(100),
  durationMs: z.number().min(0),
  /** Actions that were sent. */
  actions: z.int().min(0),
  streams: z.array(streamReferenceSchema).max(100),
})
export type RunEnd = z.infer<typeof runEndSchema>

/** Everything that can happen in a session. Nothing here tells which history a trial carries. */
export const trialEventSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('locked') }),
  /** A server opened the session; pages loaded under another opening are stale. */
  z.strictObject({ kind: z.literal('opened'), opening: z.string().min(8).max(64) }),
  /** What stands before, back to the last whole line, was cut off by a crash and never confirmed: it does not count. */
  z.strictObject({ kind: z.literal('torn-line'), bytes: z.int().min(0), sha256: sha256Text }),
  /** A person went through the list of the rig; it holds until the session is opened again. */
  z.strictObject({ kind: z.literal('rig-ticked'), items: z.array(oneLine).min(1).max(20) }),
  z.strictObject({
    kind: z.literal('present-checked'),
    code,
    outcome: z.enum(['matched', 'warned', 'failed']),
    differences: z.array(differenceSchema).min(1).max(100),
    stills: z.array(streamReferenceSchema).max(20),
  }),
  /** A person had the arms brought to the pose of the registered present; the present is checked anew. `stopped`: they were held on the way. */
  z.strictObject({ kind: z.literal('arms-brought'), code, ended: z.enum(['reached', 'stopped']), why: remark.optional() }),
  z.strictObject({ kind: z.literal('armed'), code, acceptedWarning: remark.optional() }),
  /** Stopped before it ran, or its server died, or the cell is about to be touched again: the present is checked anew. */
  z.strictObject({ kind: z.literal('disarmed'), code }),
  z.strictObject({ kind: z.literal('started'), code }),
  z.strictObject({
    kind: z.literal('stopped'),
    code,
    run: runEndSchema,
    /** Set exactly where the registered validity rules make the run invalid. */
    invalid: z.strictObject({ reason: z.enum(invalidReasons), replacement }).optional(),
  }),
  z.strictObject({ kind: z.literal('labelled'), code, label: trialLabelSchema }),
  z.strictObject({ kind: z.literal('corrected'), code, label: trialLabelSchema, reason: remark }),
  z.strictObject({ kind: z.literal('rated'), code, label: trialLabelSchema }),
  z.strictObject({ kind: z.literal('rating-corrected'), code, label: trialLabelSchema, reason: remark }),
  z.strictObject({ kind: z.literal('adjudicated'), code, label: trialLabelSchema, reason: remark }),
  /** Takes back the event with this sequence number. */
  z.strictObject({ kind: z.literal('undone'), code, sequence }),
  z.strictObject({ kind: z.literal('invalidated'), code, reason: z.enum(invalidReasons), comment: remark.optional(), replacement }),
  z.strictObject({ kind: z.literal('commented'), code: code.optional(), text: remark }),
  /** A stream that the journal names is missing, shorter, or has other content. */
  z.strictObject({
    kind: z.literal('stream-unusable'),
    code,
    name: z.string().min(1).max(200),
    finding: z.enum(['missing', 'cut', 'changed']),
  }),
  z.strictObject({ kind: z.literal('unblinded'), early: remark.optional() }),
])

export type TrialEvent = z.infer<typeof trialEventSchema>
export type TrialEventKind = TrialEvent['kind']
/** The event of one kind. */
export type TrialEventOf<Kind extends TrialEventKind> = Extract<TrialEvent, { readonly kind: Kind }>
