import { fileURLToPath } from 'node:url'
import type { CalibrationPlan } from '../../../calibration/calibrate.ts'
import { scriptedPolicies } from '../../../policies/scripted/scripted-policies.ts'
import { cellTask } from '../../../sim/embedded/cell-tasks.ts'
import { pairStrata } from '../../../sim/embedded/layout/pair-strata.ts'
import type { StudyTask } from '../../study/study-tasks.ts'
import { programReference, sourceDigest } from '../evidence-code.ts'
import type { ResolvedPolicy } from '../policy-table.ts'

/** What a command line asks for. */
export interface CalibrationRequest {
  readonly task: StudyTask
  /** Natural rollouts in all, rounded up so that every past gets equally many. */
  readonly episodes: number
  readonly prefix: number
}

const packageRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** The plan of a calibration on the embedded simulator. */
export function prepareCalibration({ task, episodes, prefix }: CalibrationRequest, policy: ResolvedPolicy): CalibrationPlan {
  const { naturalDecisions, decisions } = cellTask(task)
  const strata = naturalDecisions.flatMap((decision) => pairStrata(task, decision))
  // Where decisions wait, only the last one is late enough for a policy that forgets to be refused.
  const waits = decisions.length > naturalDecisions.length
  const pasts = new Set(strata.flatMap(({ decision, branches }) => branches.map((branch) => `${decision} ${branch}`))).size
  return {
    task,
    strata,
    controlStrata: waits ? pairStrata(task, decisions.at(-1) ?? '') : strata,
    settings: {
      rolloutsPerBranch: Math.ceil(episodes / pasts),
      executedPrefix: prefix,
      holdSeconds: 0.5,
      mostActions: 90,
      tapesEach: 4,
      controlPairs: 6,
      controlSeeds: [1],
    },
    policyReference: policy.reference,
    program: { ...programReference(), calibrationDigest: sourceDigest(packageRoot, ['calibration', 'src/study/calibration']) },
    controls: scriptedPolicies,
  }
}
