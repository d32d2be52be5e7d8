import { refusesPair } from '../../../core/refuses-pair.ts'
import type { InterventionAnalysis } from '../../../endpoints/interventions/analyse-interventions.ts'
import type { InterventionFinding } from '../../../endpoints/interventions/intervention-finding.ts'
import { formatFixed } from '../../format-fixed.ts'
import type { ReportView, VerdictView } from '../../report-view.ts'
import { gateOfCheck, gateQuote } from '../../wording/gate-words.ts'
import { anchorFaultHeadline, detectionWords, faultCounts } from '../../wording/interventions/anchor-fault-words.ts'
import { conditionWords, stageWords } from '../../wording/interventions/condition-words.ts'
import { findingSteps } from '../../wording/interventions/finding-steps.ts'
import { interventionBasis } from '../../wording/interventions/intervention-basis.ts'
import { ladderHeadline, ladderLead } from '../../wording/interventions/ladder-words.ts'
import { conditionCounts, nativeEventHeadline, noneDetected, replayWords } from '../../wording/interventions/native-event-words.ts'
import { withheldWords } from '../../wording/interventions/withheld-words.ts'
import { targetWords } from '../../wording/target-words.ts'
import type { InterventionInput } from '../intervention-input.ts'

type Wording = Pick<VerdictView, 'headline' | 'lead'>

/** The finding in words and how it was reached. An intervention has no verdict: it never says what memory does for a decision. */
export function findingView(input: InterventionInput): Pick<ReportView, 'verdict' | 'steps'> {
  const { results, units, planned, gates, study } = input
  const finding = results.kind === 'ladder' ? results.finding : results.analysis.finding
  const complete = units.filter(({ status }) => status === 'complete').length
  const failed = [...gates, ...units.flatMap((unit) => (unit.status === 'excluded' ? unit.checks : []))].filter(refusesPair)
  const failedGates = [...new Set(failed.map(({ check }) => gateOfCheck(check)))].sort().map((gate) => `${gate}, ${gateQuote(gate)}`)
  const { coverageBar } = study
  const covered =
    results.kind === 'ladder'
      ? finding.registered
      : results.analysis.contrasts.filter(({ registered, estimate }) => registered && estimate.pairs >= coverageBar * planned.length).length
  const withheld = withheldWords(finding, { complete, planned: planned.length, covered, coverageBar, failedGates })
  return {
    verdict: {
      code: finding.code,
      tone: withheld === null ? 'neutral' : 'withheld',
      ...(withheld ?? found(input, finding)),
      basis: interventionBasis(input, withheld !== null),
    },
    steps: findingSteps(finding, {
      gates: gates.length,
      failedRunGates: gates.filter(({ ok }) => !ok).map(({ check }) => check),
      complete,
      planned: planned.length,
      coverageBar: formatFixed(coverageBar, 2),
      covered,
    }),
  }
}

function found(input: InterventionInput, finding: InterventionFinding): Wording {
  const { results, registration } = input
  if (results.kind === 'ladder') return { headline: ladderHeadline(results.analysis), lead: ladderLead(results.analysis) }
  return registration.protocol === 'anchor-fault' ? anchorFault(results.analysis) : nativeEvent(input, results.analysis, finding)
}

function nativeEvent(input: InterventionInput, analysis: InterventionAnalysis, finding: InterventionFinding): Wording {
  const reference = analysis.contrasts[0]?.reference ?? 'native'
  const name = reference === 'sham' ? 'the sham' : 'the undisturbed course'
  const base = (stage: string) => analysis.conditions.find((one) => one.stage === stage && one.condition === reference)
  const leads = analysis.conditions
    .filter(({ condition }) => condition === 'opposite')
    .flatMap((one) => {
      const other = base(one.stage)
      return other === undefined
        ? []
        : [conditionCounts(one, conditionWords('native-event', one.condition).name, other, name, targetWords(input.study.task))]
    })
  return {
    headline: nativeEventHeadline(finding, name),
    lead: [...leads, ...noneDetected(finding), ...(analysis.replays === null ? [] : [replayWords(analysis.replays)])],
  }
}

function anchorFault(analysis: InterventionAnalysis): Wording {
  const { conditions, contrasts, detection } = analysis
  const none = conditions.find(({ condition }) => condition === 'none')
  const leads = contrasts
    .filter(({ condition }) => condition === 'restored')
    .flatMap((recovered) => {
      const of = (condition: string) => conditions.find((one) => one.stage === recovered.stage && one.condition === condition)
      const [fault, restored] = [of('fault'), of('restored')]
      if (none === undefined || fault === undefined || restored === undefined) return []
      return [faultCounts(stageWords('anchor-fault', recovered.stage), { none, fault, restored }, recovered)]
    })
  return { headline: anchorFaultHeadline(contrasts), lead: [...leads, detectionWords(detection)] }
}
