import { resolve } from 'node:path'
import { TwinpastError } from '../core/errors.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import type { WorkerJob } from './worker-job.ts'

/**
 * What a worker is told of recorded histories; undefined for a study that lives through them in the simulator.
 * @throws TwinpastError `bag-folder-missing`, fate refuse, if the plan registers bags and nobody says where they lie
 */
export function bagJob({ content: { study, bags } }: FrozenPlan, bagFolder: string | undefined): WorkerJob['bags'] {
  if (study.bags === undefined || bags === undefined) return undefined
  if (bagFolder === undefined) {
    throw new TwinpastError({
      code: 'bag-folder-missing',
      fate: 'refuse',
      exitCode: 2,
      message: 'The study reads its histories from bags, and this command does not know where they lie.',
      got: 'no folder',
      expected: `the folder ${study.bags.folder} beside the study file`,
      where: 'bags.folder',
      remedy:
        'Run the study with `twinpast run FILE`, which finds the folder from the study file; give other verbs the folder with --bags.',
    })
  }
  return { path: resolve(bagFolder), section: study.bags, registered: bags }
}
