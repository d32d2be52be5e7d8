import type { MergedRecord } from '../../record/merged-record.ts'
import type { ReportInput } from '../../report/report-input.ts'
import type { Deviation } from '../../study/deviation-log.ts'
import { REPLAY_FLOOR } from './analyse-record.ts'
import type { RecordAnalysis } from './analyse-record.ts'
import { registrationOf } from '../../engine/registration-of.ts'

/** What the report prints beside the evidence. */
export interface ReportSurroundings {
  readonly deviations: readonly Deviation[]
  readonly frozenAt: string | undefined
  readonly versions: Readonly<Record<string, string>>
  readonly reproduce: string
}

/** Input of the report: merged record, its analysis, and what stands beside them. */
export function reportInputOf(record: MergedRecord, analysis: RecordAnalysis, around: ReportSurroundings): ReportInput {
  const { plan, differing } = record
  const { study } = plan.content
  return {
    study: {
      title: study.title ?? study.study,
      task: study.task,
      decision: study.decision,
      digest: plan.digest,
      canonical: plan.text,
      program: plan.content.program,
      ...(around.frozenAt === undefined ? {} : { frozenAt: around.frozenAt }),
      registration: registrationOf(plan),
      tauSource: study.readout.calibration ?? 'registered default',
      replayFloor: REPLAY_FLOOR,
      coverageBar: study.coverageBar,
    },
    policy: analysis.header.policy,
    simulator: analysis.header.simulator,
    planned: plan.content.pairs,
    units: analysis.units,
    endpoints: analysis.endpoints,
    gates: analysis.gates,
    examples: analysis.examples,
    ...(analysis.leakProbe === undefined ? {} : { leakProbe: analysis.leakProbe }),
    warnings: [],
    deviations: around.deviations,
    nondeterminism: differing,
    versions: around.versions,
    reproduce: around.reproduce,
  }
}
