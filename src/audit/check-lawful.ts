import type { Check } from '../core/check.ts'
import type { Direction } from '../core/direction.ts'
import type { HistoryFacts } from '../core/history.ts'
import type { SimulatorInfo } from '../core/simulator-session.ts'
import type { FoldedHistory } from './fold-history.ts'

/**
 * The four checks of a lawful history (docs/concepts.md: allowed start, allowed events, own update path, one
 * warranted branch), each with what was found.
 */
export function checkLawful(direction: Direction, history: FoldedHistory, branch: string, info: SimulatorInfo): readonly Check[] {
  const { facts, fedSteps } = history
  const { start, events, warrant } = lawOf(facts, branch, info)
  return [
    { check: `lawful-start/${direction}`, ...start },
    { check: `lawful-events/${direction}`, ...events },
    {
      check: `own-update-path/${direction}`,
      ok: fedSteps === facts.stepCount && fedSteps === info.historySteps,
      got: `${fedSteps} feeds for ${facts.stepCount} executed actions`,
      expected: `one feed for each of ${info.historySteps} actions`,
    },
    { check: `one-warranted-branch/${direction}`, ...warrant },
  ]
}

/** The start of an episode in which the policy does everything: what it does is judged by no law, but where it begins is. */
export function checkLawfulStart(direction: Direction, facts: HistoryFacts, branch: string, info: SimulatorInfo): Check {
  return { check: `lawful-start/${direction}`, ...lawOf(facts, branch, info).start }
}

/** The reference run that the present is taken from obeys the same law; no policy is fed by it. */
export function checkPresentRun(facts: HistoryFacts, branch: string, info: SimulatorInfo): Check {
  const findings = Object.values(lawOf(facts, branch, info))
  return {
    check: 'lawful-present',
    ok: findings.every(({ ok }) => ok),
    got: findings.map(({ got }) => got).join('; '),
    expected: findings.map(({ expected }) => expected).join('; '),
  }
}

function lawOf(facts: HistoryFacts, branch: string, info: SimulatorInfo): Record<'start' | 'events' | 'warrant', Omit<Check, 'check'>> {
  const worstStartM = Math.max(0, ...facts.start.map((object) => object.offsetM))
  const events = facts.events.map((event) => event.kind).join(' ')
  const lawfulEvents = info.lawfulEvents.join(' ')
  return {
    start: {
      ok: facts.start.length > 0 && facts.branch === branch && worstStartM <= info.startToleranceM,
      got: `${facts.branch}, ${facts.start.length} objects, largest offset ${millimetres(worstStartM)}`,
      expected: `${branch}, every object within ${millimetres(info.startToleranceM)} of its place`,
    },
    events: { ok: events === lawfulEvents, got: events, expected: lawfulEvents },
    warrant: {
      ok: facts.warrantedBranches.length === 1 && facts.warrantedBranches[0] === branch,
      got: facts.warrantedBranches.join(', ') || 'none',
      expected: branch,
    },
  }
}

function millimetres(lengthM: number): string {
  return `${(lengthM * 1000).toFixed(1)} mm`
}
