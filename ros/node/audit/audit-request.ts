import { z } from 'zod'
import { TwinpastError } from '../../../src/core/errors.ts'
import { isPolicyPath } from '../../../src/study/policy-reference.ts'

/** What a goal of RunAudit asks for. */
export interface AuditRequest {
  /** Path of the study file, absolute or relative to the working folder. */
  readonly study: string
  /** Empty: the policy that the study names. */
  readonly policy: string
  /** Most pairs to run now; 0: all that are missing. */
  readonly limit: number
}

/** A path or a name of one line, read as it is written, that the command line cannot take for an option. */
const argument = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^(?!-)[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u)

const requestSchema = z.object({ study: argument(4096).min(1), policy: argument(1024), limit: z.int().min(0).max(10_000).default(0) })

/**
 * A goal or request from the graph as an audit.
 * @throws TwinpastError `goal-misshapen` or `policy-module-not-allowed`, fate refuse
 */
export function auditRequestOf(message: unknown, allowPolicyModules: boolean): AuditRequest {
  const parsed = requestSchema.safeParse(message)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new TwinpastError({
      code: 'goal-misshapen',
      fate: 'refuse',
      message: 'The goal cannot be an audit.',
      got: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
      expected: 'a path in `study`, a name or nothing in `policy`, 0 to 10000 in `limit`',
      where: 'goal',
      remedy: 'See `ros2 interface show twinpast_interfaces/action/RunAudit`.',
    })
  }
  if (isPolicyPath(parsed.data.policy) && !allowPolicyModules) {
    throw new TwinpastError({
      code: 'policy-module-not-allowed',
      fate: 'refuse',
      message: 'The goal names a policy module, and this node runs none that a goal names.',
      got: parsed.data.policy,
      expected: 'a built-in policy, or nothing',
      where: 'policy',
      remedy: 'Name the module in the study file, or start the node with allow_policy_modules:=true.',
    })
  }
  return parsed.data
}
