import type { TwinpastError } from '../../src/core/errors.ts'
import { messageRefusal } from './message-refusal.ts'

/** A message whose fields are not those of its type. `issues` are zod's. */
export function misshapenMessage(
  type: string,
  where: string,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): TwinpastError {
  const [issue] = issues
  return messageRefusal({
    code: 'message-misshapen',
    message: 'A message does not have the fields of its type.',
    got: `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'unknown'}`,
    expected: type,
    where,
    remedy: 'Check that the topic carries that type, and that the message definition in the bag is the one it was written with.',
  })
}
