import { z } from 'zod'
import type { CellKind } from '../../core/cell/cell-kind.ts'
import { sha256 } from '../../core/sha256.ts'
import { canonicalJson } from '../../study/canonical-json.ts'
import { policyReferenceSchema } from '../../study/policy-reference.ts'
import type { PolicyReference } from '../../study/policy-reference.ts'
import { programReferenceSchema } from '../../study/program-reference.ts'
import type { ProgramReference } from '../../study/program-reference.ts'
import { sessionSchema } from '../session/session-schema.ts'
import type { Session } from '../session/session-schema.ts'
import { sha256Text } from '../session/session-texts.ts'
import type { BlindKey } from './blind-key.ts'
import { writeBlindKey } from './blind-key.ts'
import { drawSchedule } from './drawn-schedule.ts'
import { pastReferenceSchema } from './past-reference.ts'
import type { PastReference } from './past-reference.ts'

const registeredSession = z.strictObject(sessionSchema.shape).omit({ cells: true, policy: true })

const scheduleSchema = z.strictObject({
  twinpast: z.literal(1),
  kind: z.literal('session-schedule'),
  /** Records of the two kinds never mix. */
  cell: z.enum(['emulated', 'physical']),
  /** SHA-256 of the cell file. */
  cellDigest: sha256Text,
  /** Exactly where the session has `pasts`. */
  pasts: pastReferenceSchema.optional(),
  session: registeredSession,
  policy: policyReferenceSchema,
  program: programReferenceSchema,
  /** SHA-256 of the key: it is fixed before the first trial and cannot be exchanged. */
  keyDigest: sha256Text,
  trials: z.array(z.strictObject({ code: z.string().min(1), pairId: z.string().min(1), block: z.int().min(1) })).min(1),
  spares: z.array(z.string().min(1)),
})

export type RegisteredSession = z.infer<typeof registeredSession>
type ScheduleContent = z.infer<typeof scheduleSchema>

/** A schedule: content, the canonical JSON it stands for, and the SHA-256 of that text, which every event carries. */
export interface FrozenSchedule {
  readonly content: ScheduleContent
  readonly text: string
  readonly digest: string
}

/** What a schedule registers beside the session file. */
export interface ScheduleSurroundings {
  readonly cell: CellKind
  readonly cellDigest: string
  readonly policy: PolicyReference
  readonly program: ProgramReference
  /** Needed for a session with `pasts`. */
  readonly pasts?: PastReference
}

/**
 * Draws and freezes the schedule of a session. `secretSeed`: 64 hex digits that nobody can guess.
 * @throws ZodError if the session names its calibration by path instead of SHA-256
 */
export function freezeSchedule(
  session: Session,
  { cell, cellDigest, policy, program, pasts }: ScheduleSurroundings,
  secretSeed: string,
): { readonly schedule: FrozenSchedule; readonly key: BlindKey } {
  const { trials, spares, assignments } = drawSchedule(session, secretSeed)
  const key = writeBlindKey(session.session, secretSeed, assignments)
  const { cells: _cells, policy: _policy, ...registered } = session
  z.object({ calibration: sha256Text.optional() }).parse(registered.present)
  const content: unknown = JSON.parse(
    JSON.stringify({
      ...{ twinpast: 1, kind: 'session-schedule', cell, cellDigest, session: registered, policy, program },
      ...{ keyDigest: key.digest, trials, spares, pasts },
    }),
  )
  return { schedule: readSchedule(canonicalJson(content)), key }
}

/** The schedule a canonical text stands for; throws ZodError or SyntaxError if it is none. */
export function readSchedule(text: string): FrozenSchedule {
  const json: unknown = JSON.parse(text)
  const content = scheduleSchema.parse(json)
  if (canonicalJson(json) !== text) throw new SyntaxError('the schedule is not canonical JSON')
  return { content, text, digest: sha256(text) }
}
