import { dirname, resolve } from 'node:path'
import { TwinpastError } from '../../core/errors.ts'
import { planUnits } from '../plan-units.ts'
import { loadStudy } from '../prepare-study.ts'
import type { HistoriesToExport } from './histories-to-export.ts'

/** The histories of a study of the constructed protocol. Throws `bag-export-protocol`, and as `loadStudy` does. */
export async function studyHistories(file: string): Promise<HistoriesToExport> {
  const study = await loadStudy(file)
  if (study.protocol !== 'constructed') throw notConstructed(study.protocol)
  const { study: studyId, task, policy, seeds, executedPrefix, holdSeconds, readout, bags } = study
  return {
    registration: { studyId, actionSeeds: seeds, executedSteps: executedPrefix, holdSeconds, tau: readout.tau },
    pairs: planUnits(study),
    ...{ task, policy, section: bags, speedScale: 1 },
    folder: resolve(dirname(file), bags?.folder ?? 'bags'),
  }
}

function notConstructed(got: string): TwinpastError {
  return new TwinpastError({
    code: 'bag-export-protocol',
    fate: 'refuse',
    exitCode: 2,
    message: 'Only a constructed study has pairs of pasts that can be exported.',
    got,
    expected: 'protocol constructed',
    where: 'protocol',
    remedy: 'Give a study of the constructed protocol.',
  })
}
