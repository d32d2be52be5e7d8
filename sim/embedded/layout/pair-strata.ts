import { TwinpastError } from '../../../src/core/errors.ts'
import type { PairStratum } from '../../../src/core/pair-stratum.ts'
import { REPICK_LADDER, REPICK_WAITS, repickDecision } from './repick-layout.ts'
import { SWAP_BRANCHES, SWAP_CHAIN } from './swap-layout.ts'

const ORIGINS = ['left', 'right', 'front', 'back'] as const
const TRAYS = ['L', 'M', 'R'] as const

/**
 * All kinds of pair of a task, in registered order. Put Back: the 6 unordered pairs of 4 origins. Swap: after one
 * move (empty tray E, pasts EA and EB) and after two moves (pasts AE and BE), 3 pictures each; `later` means both; `chain` means the
 * episode of each branch at both of its decisions.
 * Repick: one per registered wait; `wait-ladder` means all of them.
 * @throws TwinpastError `task-unknown` for another task or decision.
 */
export function pairStrata(task: string, decision: string): readonly PairStratum[] {
  if (task === 'put-back' && decision === 'after-button') return putBackStrata()
  if (task === 'swap') {
    const first = decision === 'later' || decision === 'after-first-move' ? swapStrata('after-first-move') : []
    const second = decision === 'later' || decision === 'after-second-move' ? swapStrata('after-second-move') : []
    if (first.length + second.length > 0) return [...first, ...second]
    if (decision === SWAP_CHAIN) return SWAP_BRANCHES.map(chainStratum)
  }
  if (task === 'repick') {
    const waits = REPICK_WAITS.map(repickDecision)
    const decisions = decision === REPICK_LADDER ? waits : waits.filter((wait) => wait === decision)
    if (decisions.length > 0) return decisions.map(repickStratum)
  }
  throw new TwinpastError({
    code: 'task-unknown',
    fate: 'refuse',
    message: 'The embedded simulator has no such task and decision.',
    got: `${task} at ${decision}`,
    expected: `put-back at after-button; swap at later, after-first-move, after-second-move or ${SWAP_CHAIN}; repick at ${REPICK_LADDER} or one of its waits`,
    remedy: 'Change `task` and `decision` in the study file.',
  })
}

function putBackStrata(): readonly PairStratum[] {
  return unorderedPairs(ORIGINS).map(([a, b]) => ({
    stratum: `${a}|${b}`,
    decision: 'after-button',
    branches: [a, b],
    presentBranches: ORIGINS,
  }))
}

function swapStrata(decision: 'after-first-move' | 'after-second-move'): readonly PairStratum[] {
  return TRAYS.map((empty) => {
    const [a, b] = TRAYS.filter((tray) => tray !== empty)
    const branches: readonly [string, string] =
      decision === 'after-first-move' ? [`${empty}${a}`, `${empty}${b}`] : [`${a}${empty}`, `${b}${empty}`]
    return { stratum: `${decision}: ${empty} empty`, decision, branches, presentBranches: branches }
  })
}

/** The episode AE is taken for AB after its first move, and for BE after its second. */
function chainStratum(branch: string): PairStratum {
  const [first, second] = [...branch]
  const third = TRAYS.find((tray) => tray !== first && tray !== second)
  const branches: readonly [string, string] = [branch, `${third}${second}`]
  const earlier = { decision: 'after-first-move', alias: `${first}${third}` }
  return { stratum: `${SWAP_CHAIN}: ${branch}`, decision: 'after-second-move', branches, presentBranches: branches, earlier }
}

function repickStratum(decision: string): PairStratum {
  return { stratum: decision, decision, branches: ['left', 'right'], presentBranches: ['left', 'right'] }
}

function unorderedPairs(names: readonly string[]): readonly (readonly [string, string])[] {
  return names.flatMap((a, i) => names.slice(i + 1).map((b): readonly [string, string] => [a, b]))
}
