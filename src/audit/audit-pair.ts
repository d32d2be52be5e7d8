import type { AuditRegistration } from '../core/audit-registration.ts'
import { TwinpastError } from '../core/errors.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { Check } from '../core/check.ts'
import type { Direction } from '../core/direction.ts'
import type { ExcludedUnit, FailedUnit, HistoryEvidence, UnitOutcome } from '../core/evidence.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { PolicySession } from '../core/policy-session.ts'
import type { Present } from '../core/present.ts'
import type { SimulatorSession } from '../core/simulator-session.ts'
import { canonicalPresent } from './canonical-present.ts'
import { checkEvidenceRetained } from './check-evidence-retained.ts'
import { checkLawful, checkPresentRun } from './check-lawful.ts'
import { checkMemoryEmptied } from './check-memory-emptied.ts'
import { answersOf, checkMemoryGates } from './check-memory-gates.ts'
import { checkedPolicy } from './checked-policy.ts'
import { comparePresents } from './compare-presents.ts'
import { crossWorlds, scoringIsSettled } from './cross-worlds.ts'
import { foldHistory } from './fold-history.ts'
import type { FoldedHistory } from './fold-history.ts'
import { meetPresent, presentCameras, spliceDistance } from './meet-present.ts'
import { noiseTape } from './noise-tapes.ts'
import { queryMemories } from './query-memories.ts'
import { registerPresent } from './register-present.ts'
import { requireFrozen } from './require-frozen.ts'
import { historyScenario, presentScenario } from './scenarios.ts'

export interface AuditPorts {
  readonly simulator: SimulatorSession
  readonly evaluator: Evaluator
  readonly policy: PolicySession
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

async function livePair(
  pair: PairPlan,
  { simulator, evaluator, policy }: AuditPorts,
  registration: AuditRegistration,
  observer: StageObserver,
): Promise<UnitOutcome> {
  const task = simulator.describe(pair.task, pair.decision)
  const cameras = presentCameras(policy.info.cameras)
  const tapeOf = (actionSeed: number | 'gate') =>
    noiseTape({
      studyId: registration.studyId,
      pairId: pair.pairId,
      actionSeed,
      steps: policy.info.chunkSteps,
      dimensions: policy.info.actionSpace.dimensions.length,
    })
  const tapes = registration.actionSeeds.map(tapeOf)

  observer.stage('present')
  const registered = await registerPresent(simulator, presentScenario(pair, registration))

  const liveThrough = async (direction: Direction) => {
    observer.stage(`history-${direction}`)
    const scenario = historyScenario(pair, direction, registration)
    const history = await foldHistory(simulator, policy, scenario, cameras)
    const present = meetPresent(simulator, registered.snapshot, cameras)
    return { history, present, canonical: canonicalPresent(present, tapes) }
  }
  const past0 = await liveThrough(0)
  const past1 = await liveThrough(1)
  const histories = [past0.history, past1.history] as const
  const present = past0.present

  observer.stage('gates')
  const pastsAndPresent: readonly Check[] = [
    checkPresentRun(registered.facts, pair.presentBranch, task),
    ...checkLawful(0, past0.history, pair.branches[0], task),
    ...checkLawful(1, past1.history, pair.branches[1], task),
    checkMemoryEmptied(past0.history, past1.history),
    comparePresents(past0.canonical, past1.canonical),
    checkEvidenceRetained(0, past0.history.memory, past0.history.facts.evidence),
    checkEvidenceRetained(1, past1.history.memory, past1.history.facts.evidence),
  ]
  if (!allHold(pastsAndPresent)) return excludedUnit(pair, pastsAndPresent)
  const gateTape = tapeOf('gate')
  const gates = await checkMemoryGates(policy, histories, present, task.instruction, gateTape)
  const checks = [...pastsAndPresent, ...gates.checks]
  if (!allHold(checks)) return excludedUnit(pair, checks)

  observer.stage('query')
  const saved = await queryMemories(policy, histories, present, task.instruction, tapes)
  requireFrozen(gates.answers, await answersOf(policy, histories, present, task.instruction, gateTape))

  observer.stage('score')
  const worlds = [evaluator.world(historyScenario(pair, 0, registration)), evaluator.world(historyScenario(pair, 1, registration))] as const
  const settled = scoringIsSettled(evaluator, registered.snapshot, worlds)
  const decisions = saved.map((chunk) => crossWorlds(evaluator, { present: registered.snapshot, worlds, settled }, chunk, registration))

  return {
    status: 'complete',
    pair,
    histories: [historyEvidence(0, past0.history, present), historyEvidence(1, past1.history, present)],
    present: {
      digest: past0.canonical.digest,
      fields: past0.canonical.fields.map(({ bytes: _bytes, ...field }) => field),
      bytes: past0.canonical.bytes,
      spliced: registered.spliced,
      snapshotDigest: registered.snapshot.digest,
      pictures: present.observation.images,
    },
    checks,
    tapes,
    worlds,
    settledScoring: settled,
    decisions,
  }
}

function allHold(checks: readonly Check[]): boolean {
  return checks.every((check) => check.ok)
}

function excludedUnit(pair: PairPlan, checks: readonly Check[]): ExcludedUnit {
  return { status: 'excluded', pair, reason: checks.find((check) => !check.ok)?.check ?? '', checks }
}

function historyEvidence(direction: Direction, history: FoldedHistory, present: Present): HistoryEvidence {
  const { facts, digest, memory, pictures, ownEnd } = history
  return { direction, facts, digest, memory, pictures, spliceDistance: spliceDistance(ownEnd, present) }
}

function failedUnit(pair: PairPlan, error: TwinpastError): FailedUnit {
  const { code, message, got = '', expected = '', where = '', remedy } = error.details
  return { status: 'failed', pair, error: { code, message, got, expected, where: `${pair.pairId} ${where}`.trim(), remedy } }
}
