import { z } from 'zod'
import { runEndSchema } from '../../trials/journal/trial-event.ts'
import { invalidReasons } from '../../trials/session/invalid-reasons.ts'
import { trialLabelSchema } from '../../trials/session/trial-label.ts'

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly()
const text = z.string()
const remarks = listOf(z.object({ by: text, at: text, text }))
const shownLabel = z.object({ by: text, label: trialLabelSchema, sequence: z.number(), at: text })
const threshold = z.object({ matched: z.number(), warned: z.number() })

const trial = z.object({
  ...{ code: text, pairId: text, block: z.number(), scene: text, targetA: text, targetB: text },
  repeats: text.optional(),
  stage: z.enum(['planned', 'checked', 'armed', 'running', 'stopped', 'labelled', 'invalid']),
  revision: z.number(),
  present: z
    .object({
      outcome: z.enum(['matched', 'warned', 'failed']),
      differences: listOf(z.object({ quantity: z.enum(['meanPixelLevels', 'jointRad', 'gripperM']), of: text, difference: z.number() })),
      at: text,
      acceptedWarning: text.optional(),
    })
    .optional(),
  brought: z.object({ ended: z.enum(['reached', 'stopped']), why: text.optional(), at: text }).optional(),
  run: runEndSchema.optional(),
  invalid: z
    .object({ reason: z.enum(invalidReasons), comment: text.optional(), byRule: z.boolean(), replacement: text.nullable() })
    .optional(),
  label: shownLabel.optional(),
  ratings: listOf(shownLabel),
  adjudication: shownLabel.optional(),
  comments: remarks,
})

const view = z.object({
  ...{ session: text, title: text, cell: z.enum(['emulated', 'physical']), scheduleDigest: text, opening: text, sequence: z.number() },
  rig: z.object({ items: listOf(text), ticked: z.object({ by: text, at: text }).nullable() }),
  armsHeld: z.enum(['reached', 'stopped']).nullable(),
  ...{ locked: z.boolean(), unblinded: z.boolean(), next: text.nullable(), trials: listOf(trial) },
  ...{ toRate: listOf(text), toAdjudicate: listOf(text) },
  unfinished: z.object({ unlabelled: listOf(text), unrated: listOf(text), unadjudicated: listOf(text) }),
  comments: remarks,
})

/** What the operator's page is told: the session as one person may see it, and the registered rules it explains to them. */
export const consoleStateSchema = z.object({
  twinpast: z.literal(1),
  /** Clock of the server, ISO 8601. */
  now: text,
  view,
  /** Null: every trial is there. Else `view.trials` are those that an event after this one changed or added, of a page that knows the others. */
  since: z.number().nullable(),
  people: z.object({ operators: listOf(text), raters: listOf(text), adjudicators: listOf(text) }),
  rules: z.object({
    ...{ task: z.enum(['put-back', 'repick']), runSeconds: z.number(), undoSeconds: z.number(), presentValidSeconds: z.number() },
    tolerance: z.object({ meanPixelLevels: threshold, jointRad: threshold, gripperM: threshold }),
    /** Reasons that make a trial invalid in this session. */
    invalidReasons: listOf(z.enum(invalidReasons)),
    failureTags: listOf(z.object({ tag: text, means: text })),
    /** What each part of a label means. */
    rubric: z.object({
      ...{ target: text, none: text, mixed: text, nothing: text, approached: text, grasped: text, completed: text },
    }),
  }),
  /** False: nothing can be checked, armed or run. */
  hasCell: z.boolean(),
  /** People reset the cell: its arms come to the registered pose when a person has them brought, never by themselves. */
  bringsArms: z.boolean(),
  /** Cameras with pictures for resetting the scene. */
  cameras: listOf(text),
  /** Cameras of the histories; empty before unblinding. */
  historyCameras: listOf(text),
  /** Of the run under way, milliseconds. */
  runningMs: z.number().nullable(),
})

export type ConsoleState = z.input<typeof consoleStateSchema>
export type ShownTrial = ConsoleState['view']['trials'][number]
