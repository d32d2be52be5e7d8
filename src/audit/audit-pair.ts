import type { AuditRegistration } from '../core/audit-registration.ts'
import { TwinpastError } from '../core/errors.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { Direction } from '../core/direction.ts'
import type { HistoryEvidence, UnitOutcome } from '../core/evidence.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { Present } from '../core/present.ts'
import { refusesPair } from '../core/refuses-pair.ts'
import { answersOf, checkMemoryGates } from './check-memory-gates.ts'
import { checkedPolicy } from './checked-policy.ts'
import { crossWorlds } from './cross-worlds.ts'
import { excludedUnit } from './excluded-unit.ts'
import { failedUnit } from './failed-unit.ts'
import type { FoldedHistory } from './fold-history.ts'
import type { FoldPorts } from './fold-once.ts'
import { spliceDistance } from './meet-present.ts'
import { pairTapes } from './pair-tapes.ts'
import { queryMemories } from './query-memories.ts'
import { reconverge } from './reconverge.ts'
import { requireFrozen } from './require-frozen.ts'
import { scoringScene } from './scoring-scene.ts'

export interface AuditPorts extends FoldPorts {
  readonly evaluator: Evaluator
}

/** Told before each stage, so that a coordinator can see a policy that hangs. */
export interface StageObserver {
  stage(name: string): void
}

/**
 * The way of one pair: two lawful pasts meet one present, the frozen policy is asked once per memory and seed under the
 * same randomness, and each saved chunk is scored in both worlds. A pair that fails a gate is excluded before any
 * registered action is seen. Faults of the policy become a failed unit; anything else is thrown.
 */
export async function auditPair(
  pair: PairPlan,
  ports: AuditPorts,
  registration: AuditRegistration,
  observer: StageObserver = { stage: () => undefined },
): Promise<UnitOutcome> {
  try {
    return await livePair(pair, { ...ports, policy: checkedPolicy(ports.policy) }, registration, observer)
  } catch (error) {
    if (error instanceof TwinpastError && error.fate === 'record') return failedUnit(pair, error)
    throw error
  }
}

async function livePair(pair: PairPlan, ports: AuditPorts, registration: AuditRegistration, observer: StageObserver): Promise<UnitOutcome> {
  const { evaluator, policy } = ports
  const tapes = pairTapes(pair, registration, policy.info)
  const meeting = await reconverge(pair, ports, registration, tapes.registered, (stage) => observer.stage(stage))
  const { task, registered, histories, present, canonical } = meeting

  observer.stage('gates')
  if (meeting.checks.some(refusesPair)) return excludedUnit(pair, meeting.checks)
  const gates = await checkMemoryGates(policy, histories, present, task.instruction, tapes.gate)
  const checks = [...meeting.checks, ...gates.checks]
  if (checks.some(refusesPair)) return excludedUnit(pair, checks)

  observer.stage('query')
  const saved = await queryMemories(policy, histories, present, task.instruction, tapes.registered)
  requireFrozen(gates.answers, await answersOf(policy, histories, present, task.instruction, tapes.gate))

  observer.stage('score')
  const scene = scoringScene(evaluator, pair, registered.snapshot, registration)
  const decisions = saved.map((chunk) => crossWorlds(evaluator, scene, chunk, registration))

  return {
    status: 'complete',
    pair,
    histories: [historyEvidence(0, histories[0], present), historyEvidence(1, histories[1], present)],
    present: {
      digest: canonical.digest,
      fields: canonical.fields.map(({ bytes: _bytes, ...field }) => field),
      bytes: canonical.bytes,
      spliced: registered.spliced,
      snapshotDigest: registered.snapshot.digest,
      pictures: present.observation.images,
    },
    checks,
    tapes: tapes.registered,
    worlds: scene.worlds,
    settledScoring: scene.settled,
    decisions,
  }
}

function historyEvidence(direction: Direction, history: FoldedHistory, present: Present): HistoryEvidence {
  const { facts, digest, memory, pictures, ownEnd, provenance } = history
  const told = { direction, facts, digest, memory, pictures, spliceDistance: spliceDistance(ownEnd, present) }
  return provenance === undefined ? told : { ...told, provenance }
}
