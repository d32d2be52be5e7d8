import { TwinpastError } from '../core/errors.ts'
import type { ActionSpace } from '../core/action-space.ts'
import type { PolicyInfo } from '../core/policy-session.ts'

/**
 * A policy must act in the simulator's own action space: the same dimensions in the same order, units, limits and rate.
 * @throws TwinpastError `policy-incompatible`, fate refuse, naming the first difference.
 */
export function checkCompatible(policy: PolicyInfo, simulator: ActionSpace): void {
  const theirs = lines(policy.actionSpace)
  const ours = lines(simulator)
  const at = Array.from({ length: Math.max(theirs.length, ours.length) }, (_, i) => i).find((i) => theirs[i] !== ours[i])
  if (at === undefined) return
  throw new TwinpastError({
    code: 'policy-incompatible',
    fate: 'refuse',
    exitCode: 2,
    message: 'The policy does not act in the action space of the simulator.',
    got: theirs[at] ?? 'nothing more',
    expected: ours[at] ?? 'nothing more',
    where: `policy ${policy.name}, actionSpace`,
    remedy: 'Declare the action space that docs/policies.md lists, in its order, units and rate.',
  })
}

function lines(space: ActionSpace): readonly string[] {
  const dimensions = space.dimensions.map(({ name, unit, lower, upper }, i) => `dimension ${i} ${name} ${lower} .. ${upper} ${unit}`)
  return [`${dimensions.length} dimensions at ${space.rateHz} Hz`, ...dimensions]
}
