import { z } from 'zod'
import { TwinpastError } from '../../../src/core/errors.ts'

const sha256Text = z.string().regex(/^[0-9a-f]{64}$/)
const line = z.string().min(1).max(200)

const viewSchema = z.strictObject({
  /** `policy`: as the policy reads the camera. `people`: as the page shows it. */
  for: z.enum(['policy', 'people']),
  camera: z.enum(['head', 'left-wrist', 'right-wrist']),
  widthPx: z.int().min(1).max(4096),
  heightPx: z.int().min(1).max(4096),
  /** PNG beside this document; its name carries the size and the first digits of its digest. */
  file: z.string().regex(/^[a-z0-9-]{1,80}\.png$/),
  sha256: sha256Text,
})

/** What one arm says of a registered pose: 14 positions, in the order of `dimensions`. */
const positions = z.array(z.number()).length(14)

/** The registered present of a pair as `present.json`: what the cell's own cameras and arms told at one moment, and who took it. */
export const presentRecordSchema = z.strictObject({
  twinpast: z.literal(1),
  kind: z.literal('registered-present'),
  session: line,
  task: line,
  pairId: line,
  /** SHA-256 is that of the cell file. */
  cell: z.strictObject({ name: line, kind: z.enum(['emulated', 'physical']), sha256: sha256Text }),
  by: line,
  at: z.iso.datetime(),
  views: z.array(viewSchema).min(2).max(8),
  dimensions: z.array(line).length(14),
  /** Mean of what was measured while the arms stood still, rad and m. */
  jointReadings: positions,
  /** Largest less smallest of each measured position meanwhile. */
  spread: positions,
  stillMs: z.number().gt(0),
})

export type PresentRecord = z.infer<typeof presentRecordSchema>
export type PresentView = PresentRecord['views'][number]

export const PRESENT_FILE = 'present.json'

/** The registered present is not what was registered, or none. */
export function presentChanged(pairId: string, got: string, expected: string, cause?: unknown): TwinpastError {
  return new TwinpastError({
    code: 'present-changed',
    fate: 'refuse',
    exitCode: 2,
    message: 'A registered present is not what was registered.',
    got,
    expected,
    where: pairId,
    remedy: 'Put back the files that were there. Before the schedule is drawn, the present can also be registered anew with --replace.',
    cause,
  })
}
