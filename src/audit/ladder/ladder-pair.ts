import type { Check } from '../../core/check.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { InterventionEvidence, InterventionOutcome } from '../../core/intervention-evidence.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import { refusesPair } from '../../core/refuses-pair.ts'
import type { StageObserver } from '../audit-pair.ts'
import { answersOf } from '../check-memory-gates.ts'
import { checkedPolicy } from '../checked-policy.ts'
import { excludedUnit } from '../excluded-unit.ts'
import { failedUnit } from '../failed-unit.ts'
import type { InterventionPorts } from '../intervention-ports.ts'
import { requireEditor } from '../memory-edits/require-editor.ts'
import { requireFrozen } from '../require-frozen.ts'
import { scoringScene } from '../scoring-scene.ts'
import { approachDecision } from './approach-decision.ts'
import type { ApproachedDecision } from './approach-decision.ts'
import { checkOneEpisode } from './check-one-episode.ts'
import { gateDecision } from './gate-decision.ts'
import type { GatedDecision } from './gate-decision.ts'
import type { LadderStudy } from './ladder-study.ts'
import { linksOf } from './links-of.ts'
import { queryRungs } from './query-rungs.ts'
import type { SavedRung } from './query-rungs.ts'
import { scoreRung } from './score-rung.ts'

/**
 * The ladder of one unit (docs/interventions.md): the same present, pasts, gates and tapes as the constructed protocol; the policy is
 * asked once per past, seed and condition, and each saved chunk is executed once from the present. In a chain this is done at both
 * decisions of one episode; the gates of both come before the first registered query.
 * @throws TwinpastError `policy-cannot-edit`, fate refuse, before the first query
 */
export async function ladderPair(
  pair: PairPlan,
  ports: InterventionPorts,
  study: LadderStudy,
  observer: StageObserver = { stage: () => undefined },
): Promise<InterventionOutcome> {
  requireEditor(ports.policy)
  try {
    return await climb(pair, { ...ports, policy: checkedPolicy(ports.policy) }, study, observer)
  } catch (error) {
    if (error instanceof TwinpastError && error.fate === 'record') return failedUnit(pair, error)
    throw error
  }
}

async function climb(
  pair: PairPlan,
  ports: InterventionPorts,
  { audit, intervention }: LadderStudy,
  observer: StageObserver,
): Promise<InterventionOutcome> {
  const { evaluator, policy } = ports
  const editor = requireEditor(policy)

  const decisions: ApproachedDecision[] = []
  for (const link of linksOf(pair)) decisions.push(await approachDecision(link, ports, audit, (stage) => observer.stage(stage)))
  const lived = [...decisions.flatMap(({ checks }) => checks), ...checkChain(decisions)]
  if (lived.some(refusesPair)) return excludedUnit(pair, lived)

  observer.stage('gates')
  const ready: GatedDecision[] = []
  for (const decision of decisions) ready.push(await gateDecision(policy, editor, decision, intervention.fact))
  const checks = [...lived, ...ready.flatMap((gated) => gated.checks)]
  if (checks.some(refusesPair)) return excludedUnit(pair, checks)

  observer.stage('query')
  const saved: SavedRung[][] = []
  for (const { decision, memories, answers } of ready) {
    const { histories, present, task } = decision.meeting
    saved.push(await queryRungs(policy, memories, present, decision.tapes.registered))
    requireFrozen(answers, await answersOf(policy, histories, present, task.instruction, decision.tapes.gate))
  }

  observer.stage('score')
  const rows = decisions.flatMap(({ link, meeting }, i) => {
    const scene = scoringScene(evaluator, link.pair, meeting.registered.snapshot, audit)
    const at = { stage: link.pair.decision, atStep: meeting.present.observation.stepIndex }
    return (saved[i] ?? []).map((rung) => scoreRung(evaluator, scene, rung, at, audit))
  })
  return { status: 'complete', protocol: 'ladder', pair, checks, histories: decisions.flatMap(historiesOf), rows, unreached: [] }
}

function checkChain([first, second]: readonly ApproachedDecision[]): readonly Check[] {
  if (first === undefined || second === undefined) return []
  return [checkOneEpisode(first.meeting.histories[0], second.meeting.histories[0])]
}

function historiesOf({ link, meeting, donors }: ApproachedDecision): InterventionEvidence['histories'] {
  const lived = { history: meeting.histories, preserve: donors }
  return (['history', 'preserve'] as const).flatMap((kind) =>
    ([0, 1] as const).map((direction) => {
      const { facts, digest, memory } = lived[kind][direction]
      return { role: `${link.prefix}${kind}-${direction}`, direction, seedIndex: null, facts, digest, memoryDigest: memory.digest }
    }),
  )
}
