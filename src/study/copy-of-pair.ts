import type { z } from 'zod'
import type { PairPlan } from '../core/pair-plan.ts'
import type { pairPlanSchema } from './pair-plan-schema.ts'

/** The same unit in lists that may be changed, as JSON gives it back. */
export function copyOfPair({ branches, earlier, ...pair }: PairPlan): z.infer<typeof pairPlanSchema> {
  const [first, second] = branches
  return { ...pair, branches: [first, second], ...(earlier === undefined ? {} : { earlier: { ...earlier } }) }
}
