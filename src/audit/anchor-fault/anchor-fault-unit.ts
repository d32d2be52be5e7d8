import { TwinpastError } from '../../core/errors.ts'
import type { InterventionOutcome } from '../../core/intervention-evidence.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import type { StageObserver } from '../audit-pair.ts'
import { checkLawfulStart } from '../check-lawful.ts'
import { checkedPolicy } from '../checked-policy.ts'
import { checkEmptiedAlike } from '../closed-loop/check-emptied-alike.ts'
import { checkReproduction } from '../closed-loop/check-reproduction.ts'
import type { Reproduction } from '../closed-loop/check-reproduction.ts'
import { differenceOf } from '../closed-loop/difference-of.ts'
import { episodeHistory } from '../episode-history.ts'
import { episodeRules } from '../closed-loop/episode-rules.ts'
import { foldSteps } from '../closed-loop/fold-steps.ts'
import type { EpisodePorts } from '../closed-loop/run-episode.ts'
import { excludedUnit } from '../excluded-unit.ts'
import { failedUnit } from '../failed-unit.ts'
import { requireEditor } from '../memory-edits/require-editor.ts'
import { historyScenario } from '../scenarios.ts'
import type { AnchorFaultStudy } from './anchor-fault-study.ts'
import { checkProtectedAnchor } from './check-protected-anchor.ts'
import { faultCourses } from './fault-courses.ts'
import { faultRow } from './fault-row.ts'
import { liveToFault } from './live-to-fault.ts'
import type { ProtectedEpisode } from './live-to-fault.ts'
import { strikeNot } from './strike.ts'
import { unreachedStages } from './unreached-stages.ts'

/**
 * One episode in a closed loop from its start, planned as a pair of one branch twice; direction 0 alone. The first slot is copied to
 * outside the memory when it is stored. At the first query at or after the registered step the memory is put back in as it is, damaged
 * in each registered way, or damaged with the copy put back, and each course runs to its end under the same tapes.
 * @throws TwinpastError `policy-cannot-edit`, fate refuse, before the first query.
 */
export async function anchorFaultUnit(
  unit: PairPlan,
  ports: EpisodePorts,
  study: AnchorFaultStudy,
  observer: StageObserver = { stage: () => undefined },
): Promise<InterventionOutcome> {
  requireEditor(ports.policy)
  try {
    return await liveUnit(unit, { ...ports, policy: checkedPolicy(ports.policy) }, study, observer)
  } catch (error) {
    if (error instanceof TwinpastError && error.fate === 'record') return failedUnit(unit, error)
    throw error
  }
}

async function liveUnit(
  unit: PairPlan,
  ports: EpisodePorts,
  { audit, intervention }: AnchorFaultStudy,
  observer: StageObserver,
): Promise<InterventionOutcome> {
  const { simulator, policy } = ports
  const info = simulator.describe(unit.task, unit.decision)
  const editor = requireEditor(policy)
  const scenario = historyScenario(unit, 0, audit)
  const natives: ProtectedEpisode[] = []
  for (const [seedIndex, actionSeed] of audit.actionSeeds.entries()) {
    observer.stage('native-0')
    const rules = episodeRules(unit.pairId, actionSeed, audit, intervention.maxActions, policy.info)
    natives.push(await liveToFault(ports, editor, { direction: 0, seedIndex, scenario, rules }, intervention.atStep))
  }
  const struck = natives.flatMap((native) => (native.moment === undefined ? [] : [{ native, moment: native.moment }]))

  observer.stage('gates')
  const found: Reproduction[] = []
  for (const { native, moment } of struck) {
    const { episode } = await strikeNot(ports, native, moment)
    const difference = differenceOf(native.episode, episode, policy.info.actionSpace.dimensions.length)
    found.push({ seedIndex: native.seedIndex, difference })
  }
  const again = await foldSteps(policy, info.instruction, [])
  const checks = [
    ...natives.slice(0, 1).map(({ facts }) => checkLawfulStart(0, facts, unit.branches[0], info)),
    checkEmptiedAlike([...natives.map(({ emptiedDigest }) => emptiedDigest), again.emptiedDigest]),
    checkProtectedAnchor(
      editor,
      struck.map(({ moment }) => moment),
    ),
    checkReproduction('reinstallation-reproduces-native/0', found),
  ]
  if (!checks.every(({ ok }) => ok)) return excludedUnit(unit, checks)

  observer.stage('interventions')
  const rows = []
  for (const { native, moment } of struck) {
    const streamFields = [audit.studyId, unit.pairId, '', String(audit.actionSeeds[native.seedIndex])]
    const courses = await faultCourses(ports, editor, native, moment, intervention.faults, streamFields)
    rows.push(...courses.map((course) => faultRow(native, moment, course)))
  }
  return {
    status: 'complete',
    protocol: 'anchor-fault',
    pair: unit,
    checks,
    histories: natives.map(episodeHistory),
    rows,
    unreached: natives.flatMap((native) => unreachedStages(native, intervention)),
  }
}
