import type { Check } from '../../core/check.ts'
import type { PolicyInfo } from '../../core/policy-session.ts'
import type { SimulatorInfo } from '../../core/simulator-session.ts'
import { registrationOf } from '../../engine/registration-of.ts'
import type { RecordFacts } from '../../record/merged-record.ts'
import type { ReportFacts, ReportedUnit } from '../../report/report-input.ts'
import type { ReportSurroundings } from './report-surroundings.ts'

/** What the units of a record came to. */
interface ReportedEvidence<U extends ReportedUnit> {
  readonly policy: PolicyInfo
  readonly simulator: SimulatorInfo
  readonly units: readonly U[]
  readonly gates: readonly Check[]
}

/** The part of a report that does not depend on the protocol. */
export function reportFactsOf<U extends ReportedUnit>(
  { plan, differing }: RecordFacts,
  evidence: ReportedEvidence<U>,
  around: ReportSurroundings,
): ReportFacts & { readonly units: readonly U[] } {
  const { study, bags } = plan.content
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
      coverageBar: study.coverageBar,
      ...(bags === undefined ? {} : { recordings: { histories: bags.histories.length, readerDigest: bags.readerDigest } }),
    },
    policy: evidence.policy,
    simulator: evidence.simulator,
    planned: plan.content.pairs,
    units: evidence.units,
    gates: evidence.gates,
    deviations: around.deviations,
    nondeterminism: differing,
    versions: around.versions,
    reproduce: around.reproduce,
  }
}
