import { pairStrata } from './pair-strata.ts'

/**
 * Branches whose presents look alike at a decision, by group: Put Back all 4, Swap three groups of 2, Repick both.
 * @throws TwinpastError `task-unknown` for another task or decision.
 */
export function aliasedBranches(task: string, decision: string): readonly (readonly string[])[] {
  const groups = new Map(pairStrata(task, decision).map(({ presentBranches }) => [presentBranches.join(), presentBranches]))
  return [...groups.values()]
}
