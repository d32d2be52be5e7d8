import type { z } from 'zod'
import { TwinpastError } from '../../../src/core/errors.ts'

/**
 * A request from the graph, checked.
 * @throws TwinpastError `request-misshapen`, fate refuse, e.g. for a text that is too long
 */
export function requestOf<Schema extends z.ZodType>(schema: Schema, message: unknown): z.output<Schema> {
  const parsed = schema.safeParse(message)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new TwinpastError({
    code: 'request-misshapen',
    fate: 'refuse',
    message: 'The request has a field that cannot be taken.',
    got: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    expected: 'fields as `ros2 interface show` describes them',
    where: 'request',
    remedy: 'Correct the field, and call again.',
  })
}
