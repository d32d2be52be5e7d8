import { z } from 'zod'

const raw = z.union([z.int(), z.array(z.int()), z.string()])
const value = z.union([z.number(), z.string(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))])
const triple = z.tuple([z.number(), z.number(), z.number()])

const frameVector = z.object({
  case: z.string(),
  id: z.string().regex(/^0x[0-9a-fA-F]{1,3}$/, 'an 11-bit id such as 0x151'),
  direction: z.enum(['host-to-arm', 'arm-to-host']),
  bytes: z.string().regex(/^[0-9a-fA-F]{16}$/, 'eight bytes as 16 hex digits'),
  decoded: z.record(z.string(), z.object({ value, unit: z.string().optional(), raw })),
  trialPath: z.enum(['allow', 'confirm', 'refuse', 'read']),
})

const poseVector = z.object({
  case: z.string(),
  offsets: z.enum(['new', 'old']),
  jointsRad: z.array(z.number()).length(6),
  flangePositionMm: triple,
  eulerDeg: triple,
})

/** A file of PiPER frames and flange poses, as `test/fixtures/piper-vectors.json`. Keys not named here are ignored: they are remarks. */
export const vectorFileSchema = z.object({
  meta: z.object({ frameCount: z.int().optional(), poseCount: z.int().optional() }).optional(),
  frames: z.array(frameVector),
  poses: z.array(poseVector),
})

export type VectorFile = z.infer<typeof vectorFileSchema>
export type FrameVector = z.infer<typeof frameVector>
export type PoseVector = z.infer<typeof poseVector>
