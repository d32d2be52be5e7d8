import type { ReportFacts } from '../report-input.ts'
import type { NameValue, ReportView } from '../report-view.ts'
import { formatFixed } from '../format-fixed.ts'
import { sortedUnits } from './sorted-units.ts'

type Provenance = Pick<ReportView, 'digests' | 'unitDigests' | 'registration' | 'versions' | 'nondeterminism'>

const entries = (record: Readonly<Record<string, string>>): readonly NameValue[] =>
  Object.keys(record)
    .sort()
    .map((name) => ({ name, value: record[name] ?? '' }))

/** Digests, registered choices and versions. `special` are the registered choices that only this kind of report has. */
export function provenanceView(input: ReportFacts, special: readonly NameValue[]): Provenance {
  const { study, policy, simulator } = input
  const { registration } = study
  return {
    digests: [
      { name: 'study (frozen plan)', value: study.digest },
      { name: `program twinpast ${study.program.version}, sources of the evidence`, value: study.program.evidenceDigest },
      { name: `policy ${policy.name} ${policy.version}`, value: policy.weightsDigest },
      { name: `simulator ${simulator.name} ${simulator.version}`, value: simulator.digest },
      ...(study.recordings === undefined ? [] : [{ name: 'reader of recordings, sources', value: study.recordings.readerDigest }]),
    ],
    unitDigests: sortedUnits(input).flatMap((unit) =>
      unit.status === 'complete' ? [{ name: unit.pair.pairId, value: unit.unitDigest }] : [],
    ),
    registration: [
      ...(study.frozenAt === undefined ? [] : [{ name: 'frozen at', value: study.frozenAt }]),
      { name: 'study id', value: registration.studyId },
      { name: 'task, decision', value: `${study.task}, ${study.decision}` },
      { name: 'action seeds', value: registration.actionSeeds.join(', ') },
      { name: 'executed steps of each chunk', value: `${registration.executedSteps} of ${policy.chunkSteps}` },
      { name: 'holding time before scoring', value: `${registration.holdSeconds} s` },
      { name: 'ambiguity band tau', value: `${formatFixed(registration.tau, 2)} (${study.tauSource})` },
      ...special,
      { name: 'least share of pairs scored', value: formatFixed(study.coverageBar, 2) },
      { name: 'memory, noise', value: `${policy.capabilities.memory}, ${policy.capabilities.noise}` },
      { name: 'instruction', value: simulator.instruction },
    ],
    versions: [
      ...entries(input.versions),
      ...entries(policy.runtime).map(({ name, value }) => ({ name: `policy runtime: ${name}`, value })),
    ],
    nondeterminism: input.nondeterminism.map(
      ({ pairId, digests }) => `${pairId}: running it again gave other bytes (${digests.join(', ')}). The first file was kept.`,
    ),
  }
}
