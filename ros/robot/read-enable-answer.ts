import { z } from 'zod'
import type { ArmTopics } from './arm-topics.ts'

const piperSchema = z.object({ enable_response: z.boolean() }).transform(({ enable_response: ok }) => ({ ok, message: '' }))
const setBoolSchema = z
  .object({ success: z.boolean(), message: z.string().max(1000) })
  .transform(({ success: ok, message }) => ({ ok, message }))

/** Undefined if the wanted state is reached, else the reason as text. Both packages answer true for disabling that worked, too. */
export function readEnableAnswer(answer: unknown, driver: ArmTopics['driver']): string | undefined {
  const parsed = (driver === 'piper_ros' ? piperSchema : setBoolSchema).safeParse(answer)
  if (!parsed.success) return 'an answer that is none of this driver'
  const { ok, message } = parsed.data
  return ok ? undefined : message === '' ? 'the driver node says no' : message
}
