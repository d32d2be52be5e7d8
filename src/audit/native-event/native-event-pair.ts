import type { Direction } from '../../core/direction.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { InterventionOutcome } from '../../core/intervention-evidence.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import type { StageObserver } from '../audit-pair.ts'
import { checkLawfulStart } from '../check-lawful.ts'
import { checkReplay } from '../check-replay.ts'
import { checkedPolicy } from '../checked-policy.ts'
import { checkEmptiedAlike } from '../closed-loop/check-emptied-alike.ts'
import { episodeHistory } from '../episode-history.ts'
import { episodeRules } from '../closed-loop/episode-rules.ts'
import { excludedUnit } from '../excluded-unit.ts'
import { failedUnit } from '../failed-unit.ts'
import type { InterventionPorts } from '../intervention-ports.ts'
import { requireEditor } from '../memory-edits/require-editor.ts'
import { historyScenario } from '../scenarios.ts'
import { gateReconstructions } from './gate-reconstructions.ts'
import { intervene } from './intervene.ts'
import { liveThroughEvents } from './live-through-events.ts'
import type { EventfulEpisode } from './live-through-events.ts'
import type { NativeEventStudy } from './native-event-study.ts'
import { scoreMoment } from './score-moment.ts'
import type { ScoredRow } from './score-moment.ts'
import { unreachedEvents } from './unreached-events.ts'

/**
 * Both pasts of a pair are lived through in an undisturbed closed loop under every seed. Own history folded again at a registered event
 * must reproduce the native course byte for byte, else the pair is excluded. Then, from the same state at the event, each registered
 * memory is installed and the episode runs to its end under the same tapes. An event that an episode did not come to is recorded.
 * @throws TwinpastError `policy-cannot-edit`, fate refuse, before the first query, where parts are registered and the policy has no editor.
 */
export async function nativeEventPair(
  pair: PairPlan,
  ports: InterventionPorts,
  study: NativeEventStudy,
  observer: StageObserver = { stage: () => undefined },
): Promise<InterventionOutcome> {
  const { conditions } = study.intervention
  if (conditions.includes('anchor-only') || conditions.includes('window-only')) requireEditor(ports.policy)
  try {
    return await livePair(pair, { ...ports, policy: checkedPolicy(ports.policy) }, study, observer)
  } catch (error) {
    if (error instanceof TwinpastError && error.fate === 'record') return failedUnit(pair, error)
    throw error
  }
}

async function livePair(
  pair: PairPlan,
  ports: InterventionPorts,
  { audit, intervention }: NativeEventStudy,
  observer: StageObserver,
): Promise<InterventionOutcome> {
  const info = ports.simulator.describe(pair.task, pair.decision)
  const { events, conditions, maxActions } = intervention
  const seeds: (readonly [EventfulEpisode, EventfulEpisode])[] = []
  for (const [seedIndex, actionSeed] of audit.actionSeeds.entries()) {
    const rules = episodeRules(pair.pairId, actionSeed, audit, maxActions, ports.policy.info)
    const liveThrough = (direction: Direction) => {
      observer.stage(`native-${direction}`)
      return liveThroughEvents(
        ports,
        { direction, seedIndex, scenario: historyScenario(pair, direction, audit), rules },
        events,
        info.lawfulEvents,
      )
    }
    seeds.push([await liveThrough(0), await liveThrough(1)])
  }
  const natives = seeds.flat()

  observer.stage('gates')
  const gates = await gateReconstructions(ports, natives, events, info.instruction)
  const checks = [
    ...natives.map((native) => checkLawfulStart(native.direction, native.facts, pair.branches[native.direction], info)).slice(0, 2),
    checkEmptiedAlike([...natives.map(({ emptiedDigest }) => emptiedDigest), ...gates.emptiedDigests]),
    ...gates.checks,
  ]
  if (!checks.every(({ ok }) => ok)) return excludedUnit(pair, checks)

  observer.stage('interventions')
  const scored: ScoredRow[] = []
  for (const both of seeds) {
    for (const native of both) {
      for (const { event } of events) {
        const boundary = native.reached.get(event)
        if (boundary === undefined) continue
        const moment = { event, native, boundary, donor: both[native.direction === 0 ? 1 : 0] }
        const courses = await intervene(ports, moment, conditions, info.instruction)
        scored.push(...scoreMoment(pair, ports.evaluator, moment, courses, audit))
      }
    }
  }
  const replay = checkReplay(scored.map(({ replayed }) => replayed))
  if (!replay.ok) return excludedUnit(pair, [...checks, replay])

  return {
    status: 'complete',
    protocol: 'native-event',
    pair,
    checks: [...checks, replay],
    histories: natives.map(episodeHistory),
    rows: scored.map(({ row }) => row),
    unreached: natives.flatMap((native) => unreachedEvents(native, events)),
  }
}
