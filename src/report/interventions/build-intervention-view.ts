import type { InterventionRegistration } from '../../core/intervention-registration.ts'
import { formatFixed } from '../format-fixed.ts'
import type { CountRow, NameValue } from '../report-view.ts'
import { exclusionsView, gatesView } from '../view/gates-view.ts'
import { provenanceView } from '../view/provenance-view.ts'
import { interventionCaveats } from '../wording/interventions/intervention-caveats.ts'
import { missingWords } from '../wording/interventions/missing-words.ts'
import { targetWords } from '../wording/target-words.ts'
import type { InterventionInput } from './intervention-input.ts'
import type { InterventionView } from './intervention-view.ts'
import { closedLoopView } from './view/closed-loop-view.ts'
import { findingView } from './view/finding-view.ts'
import { interventionWarnings } from './view/intervention-warnings.ts'
import { ladderView } from './view/ladder-view.ts'

/** Everything on the page of an intervention record, in words and numbers. Pure: the same record gives the same view. */
export function buildInterventionView(input: InterventionInput): InterventionView {
  const { study, policy, simulator, registration, results } = input
  const complete = input.units.filter(({ status }) => status === 'complete').length
  return {
    title: study.title,
    subtitle: `Policy ${policy.name}, version ${policy.version}; task ${study.task}, decision ${study.decision}; simulator ${simulator.name}, version ${simulator.version}`,
    protocol: registration.protocol,
    targetWord: targetWords(study.task).one,
    ...findingView(input),
    flow: flowView(input, complete),
    notShown: interventionCaveats({
      protocol: registration.protocol,
      completeUnits: complete,
      notComplete: input.planned.length - complete,
      actionSeeds: study.registration.actionSeeds.length,
      simulator: simulator.name,
      tau: formatFixed(study.registration.tau, 2),
      hasCost: input.cost !== null,
    }),
    results: results.kind === 'ladder' ? ladderView(results.analysis) : closedLoopView(input, results.analysis),
    gates: gatesView(input),
    exclusions: exclusionsView(input),
    bounds: results.kind === 'ladder' ? '' : missingWords(results.analysis.contrasts),
    warnings: interventionWarnings(input),
    ...provenanceView(input, registrationRows(registration)),
    deviations: input.deviations,
    canonicalStudy: study.canonical,
    reproduce: input.reproduce,
  }
}

function flowView({ planned, units }: InterventionInput, complete: number): readonly CountRow[] {
  const built = units.filter(({ status }) => status !== 'failed').length
  return [
    { name: 'planned', count: planned.length, explanation: 'units in the frozen study' },
    { name: 'run', count: built, explanation: 'nothing failed on the way' },
    { name: 'scored', count: complete, explanation: 'every gate held; in the numbers below' },
  ]
}

function registrationRows(registration: InterventionRegistration): readonly NameValue[] {
  switch (registration.protocol) {
    case 'native-event':
      return [
        {
          name: 'events',
          value: registration.events.map(({ event, after, count }) => `${event}: first query after ${after} ${count}`).join('; '),
        },
        { name: 'conditions', value: registration.conditions.join(', ') },
        { name: 'most actions of an episode', value: String(registration.maxActions) },
      ]
    case 'anchor-fault':
      return [
        { name: 'fault strikes at the first query from step', value: String(registration.atStep) },
        { name: 'faults', value: registration.faults.join(', ') },
        { name: 'most actions of an episode', value: String(registration.maxActions) },
      ]
    case 'ladder':
      return [{ name: 'part of the memory that holds the fact', value: registration.fact }]
  }
}
