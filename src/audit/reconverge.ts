import type { AuditRegistration } from '../core/audit-registration.ts'
import type { Check } from '../core/check.ts'
import type { Direction } from '../core/direction.ts'
import type { NoiseTape } from '../core/noise-tape.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { Present } from '../core/present.ts'
import type { SimulatorInfo } from '../core/simulator-session.ts'
import { canonicalPresent } from './canonical-present.ts'
import type { CanonicalPresent } from './canonical-present.ts'
import { checkEvidenceRetained } from './check-evidence-retained.ts'
import { checkLawful, checkPresentRun } from './check-lawful.ts'
import { checkMemoryEmptied } from './check-memory-emptied.ts'
import { comparePresents } from './compare-presents.ts'
import type { FoldedHistory } from './fold-history.ts'
import { foldOnce } from './fold-once.ts'
import type { FoldPorts } from './fold-once.ts'
import { meetPresent, presentCameras } from './meet-present.ts'
import { registerPresent } from './register-present.ts'
import type { RegisteredPresent } from './register-present.ts'
import { historyScenario, presentScenario } from './scenarios.ts'

/** Two pasts of a pair at their one present, before the policy is asked anything. */
export interface SharedPresent {
  readonly task: SimulatorInfo
  readonly registered: RegisteredPresent
  readonly histories: readonly [FoldedHistory, FoldedHistory]
  readonly present: Present
  readonly canonical: CanonicalPresent
  /** Lawful pasts, equal presents, evidence retained: none may refuse the pair before a query. */
  readonly checks: readonly Check[]
}

/** Registers the present of a pair, lives through both pasts and lets each of them meet it. */
export async function reconverge(
  pair: PairPlan,
  ports: FoldPorts,
  registration: AuditRegistration,
  tapes: readonly NoiseTape[],
  enter: (stage: string) => void,
): Promise<SharedPresent> {
  const { simulator, policy } = ports
  const task = simulator.describe(pair.task, pair.decision)
  const cameras = presentCameras(policy.info.cameras)

  enter('present')
  const registered = await registerPresent(simulator, presentScenario(pair, registration))

  const liveThrough = async (direction: Direction) => {
    enter(`history-${direction}`)
    const scenario = historyScenario(pair, direction, registration)
    const history = await foldOnce(ports, scenario, cameras)
    const present = meetPresent(simulator, registered.snapshot, cameras)
    return { history, present, canonical: canonicalPresent(present, tapes) }
  }
  const past0 = await liveThrough(0)
  const past1 = await liveThrough(1)

  return {
    task,
    registered,
    histories: [past0.history, past1.history],
    present: past0.present,
    canonical: past0.canonical,
    checks: [
      checkPresentRun(registered.facts, pair.presentBranch, task),
      ...checkLawful(0, past0.history, pair.branches[0], task),
      ...checkLawful(1, past1.history, pair.branches[1], task),
      checkMemoryEmptied(past0.history, past1.history),
      comparePresents(past0.canonical, past1.canonical),
      checkEvidenceRetained(0, past0.history.memory, past0.history.facts.evidence, registration.evidenceRetention),
      checkEvidenceRetained(1, past1.history.memory, past1.history.facts.evidence, registration.evidenceRetention),
    ],
  }
}
