import { z } from 'zod'

/** What rcl read from `-p` and parameter files: by node pattern, in order. */
export const nativeOverridesSchema = z
  .array(
    z.object({
      name: z.string(),
      parameters: z.array(z.object({ name: z.string(), type: z.int(), value: z.unknown() })),
    }),
  )
  .nullish()
  .transform((overrides) => overrides ?? [])
