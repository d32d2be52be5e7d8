import { z } from 'zod'
import { sha256Text } from '../session/session-texts.ts'

/** A video, joint log or still that belongs to a trial, by its content. */
export const streamReferenceSchema = z.strictObject({
  /** Relative to the session folder; carries the blind code and nothing of a history, e.g. `streams/K7QF/head.mp4`. */
  name: z
    .string()
    .max(200)
    .regex(/^[\w-]+(\/[\w-]+)*(\.[A-Za-z0-9]+)?$/),
  role: z.enum(['video', 'joints', 'still', 'log']),
  bytes: z.int().min(0),
  sha256: sha256Text,
})

export type StreamReference = z.infer<typeof streamReferenceSchema>
