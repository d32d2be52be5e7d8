import type { ReportInput } from './report-input.ts'
import type { ReportView } from './report-view.ts'
import { formatFixed } from './format-fixed.ts'
import { formatNumber } from './format-number.ts'
import { cardsView } from './view/cards-view.ts'
import { completeUnits } from './view/complete-units.ts'
import { dissociationView } from './view/dissociation-view.ts'
import { exclusionsView, flowView, gatesView } from './view/gates-view.ts'
import { choiceView, reliabilityView } from './view/pairs-view.ts'
import { provenanceView } from './view/provenance-view.ts'
import { spreadView } from './view/spread-view.ts'
import { verdictView } from './view/verdict-view.ts'
import { waitsView } from './view/waits-view.ts'
import { warningsView } from './view/warnings-view.ts'
import { boundsWords } from './wording/bounds-words.ts'
import { caveats } from './wording/caveats.ts'
import { leakWords } from './wording/leak-words.ts'
import { presentBadge } from './wording/present-badge.ts'
import { readoutWords } from './wording/readout-words.ts'
import { stepQuestion } from './wording/step-words.ts'
import { targetWords } from './wording/target-words.ts'

/** Everything on the page, in words and numbers. Pure: the same record gives the same view. */
export function buildReportView(input: ReportInput): ReportView {
  const { study, policy, simulator, endpoints } = input
  const complete = completeUnits(input)
  const example = complete.find((unit) => unit.pair.pairId === input.examples[0]?.pairId)
  const notComplete = input.planned.length - complete.length
  const bounds = notComplete > 0 ? boundsWords(endpoints.worstCase) : ''
  return {
    title: study.title,
    subtitle: `Policy ${policy.name}, version ${policy.version}; task ${study.task}, decision ${study.decision}; simulator ${simulator.name}, version ${simulator.version}`,
    verdict: verdictView(input),
    steps: endpoints.verdict.steps.map((step) => ({ question: stepQuestion(step.gate), passed: step.passed, detail: step.detail })),
    flow: flowView(input),
    cards: cardsView(input),
    notShown: caveats({
      completePairs: complete.length,
      notComplete,
      executedSteps: study.registration.executedSteps,
      chunkSteps: policy.chunkSteps,
      actionSeeds: study.registration.actionSeeds.length,
      tau: formatFixed(study.registration.tau, 2),
      simulator: simulator.name,
      recordedHistories: study.recordings?.histories ?? 0,
      settledPairs: complete.filter((unit) => unit.settledScoring).length,
      bounds,
    }),
    dissociation: dissociationView(input),
    readoutSentence: readoutWords(input),
    seeds: study.registration.actionSeeds,
    targetWords: targetWords(study.task),
    choice: choiceView(input),
    reliability: reliabilityView(input),
    ...spreadView(input),
    strata: endpoints.strata,
    waits: waitsView(input),
    examples: input.examples,
    presentBadge: example === undefined ? null : presentBadge(example),
    gates: gatesView(input),
    exclusions: exclusionsView(input),
    bounds,
    warnings: warningsView(input),
    leakProbe: leakWords(input.leakProbe),
    ...provenanceView(input, [{ name: 'replay floor of S_exec', value: input.replayFloor === 0 ? '0' : formatNumber(input.replayFloor) }]),
    deviations: input.deviations,
    canonicalStudy: study.canonical,
    reproduce: input.reproduce,
  }
}
