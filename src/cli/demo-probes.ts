import { z } from 'zod'
import { cellTask } from '../../sim/embedded/cell-tasks.ts'
import { aliasedBranches } from '../../sim/embedded/layout/aliased-branches.ts'

/** What the leak probe asks of demonstrations at one decision. */
export const DEMO_PROBE = z.object({
  decision: z.string(),
  /** Action before which the policy is asked there. */
  step: z.int().nonnegative(),
  /** Branches whose presents look alike, by group: nothing in the present may tell the branches of a group apart. */
  groups: z.array(z.array(z.string()).min(2)).min(1),
  /** A step whose frame must tell them apart. */
  evidenceStep: z.int().nonnegative(),
  /** Whether the first frame tells them; where it does not, it must not. */
  startTells: z.boolean(),
})
export type DemoProbe = z.infer<typeof DEMO_PROBE>

/** One probe per decision that the expert's own episode of `task` passes. Throws `task-unknown` (refuse). */
export function demoProbes(task: string): readonly DemoProbe[] {
  const { naturalDecisions, historySteps, startTellsBranch, evidence, branches } = cellTask(task)
  return naturalDecisions.map((decision) => {
    const { fromStep, toStep } = evidence({ task, decision, branch: branches[0] ?? '', streamFields: [] }, 0, [])
    return {
      decision,
      step: historySteps(decision),
      groups: aliasedBranches(task, decision).map((group) => [...group]),
      evidenceStep: startTellsBranch ? 0 : Math.floor((fromStep + toStep) / 2),
      startTells: startTellsBranch,
    }
  })
}
