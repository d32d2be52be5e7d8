import { policyFault } from './policy-fault.ts'

/**
 * A frozen policy answers the gate's queries after the last registered one as it did before the first.
 * @throws TwinpastError `policy-not-frozen`, fate record: its registered actions have been seen by then.
 */
export function requireFrozen(before: readonly [string, string], after: readonly [string, string]): void {
  for (const direction of [0, 1] as const) {
    if (before[direction] === after[direction]) continue
    throw policyFault({
      code: 'policy-not-frozen',
      message: 'The policy answers otherwise after the registered queries than before them.',
      got: `sha256 ${after[direction]}`,
      expected: `sha256 ${before[direction]}`,
      where: `query after the registered ones, memory ${direction}`,
    })
  }
}
