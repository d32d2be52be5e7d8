import type { Study } from './study-schema.ts'
import { CHAIN, decisionsOfTask } from './study-tasks.ts'

/** Fewest executed steps of a Put Back chunk: it regrasps first and leaves the centre only after about step 15 (docs/sources.md). */
const PUT_BACK_MIN_PREFIX = 20

/** Which section registers which protocol. */
const sections = { nativeEvent: 'native-event', anchorFault: 'anchor-fault', ladder: 'ladder' } as const

/** A field whose value is well formed and yet not allowed beside the others. */
export interface BrokenRule {
  readonly path: readonly PropertyKey[]
  readonly expected: string
}

/** Every rule that ties one field of a study to another and is broken. */
export function brokenRules(study: Study): readonly BrokenRule[] {
  return [...taskRules(study), ...sectionRules(study), ...listRules(study), ...reachRules(study)]
}

function taskRules({ task, decision, executedPrefix, protocol, bags }: Study): readonly BrokenRule[] {
  const decisions = decisionsOfTask(task)
  const broken: BrokenRule[] = []
  if (!decisions.includes(decision)) broken.push({ path: ['decision'], expected: `one of ${decisions.join(', ')} for task ${task}` })
  if (decision === CHAIN && protocol !== 'ladder') broken.push({ path: ['decision'], expected: 'another decision, or `protocol: ladder`' })
  if (bags !== undefined && protocol !== 'constructed')
    broken.push({ path: ['bags'], expected: 'no such section, or `protocol: constructed`' })
  // In a closed loop the choice is read from all actions that follow, not from one prefix.
  if (task === 'put-back' && executedPrefix < PUT_BACK_MIN_PREFIX && (protocol === 'constructed' || protocol === 'ladder')) {
    const expected = `at least ${PUT_BACK_MIN_PREFIX} for task put-back, else a perfect policy reads as "no branch"`
    broken.push({ path: ['executedPrefix'], expected })
  }
  return broken
}

function sectionRules(study: Study): readonly BrokenRule[] {
  return Object.entries(sections).flatMap(([section, protocol]) => {
    const there = Reflect.get(study, section) !== undefined
    if (there === (study.protocol === protocol)) return []
    return [{ path: [section], expected: there ? `no such section, or \`protocol: ${protocol}\`` : `the section of protocol ${protocol}` }]
  })
}

/** What could never come about in an episode, or would leave nothing to compare. */
function reachRules({ nativeEvent, anchorFault, executedPrefix }: Study): readonly BrokenRule[] {
  const broken: BrokenRule[] = []
  if (anchorFault !== undefined && anchorFault.atStep >= anchorFault.maxActions)
    broken.push({ path: ['anchorFault', 'atStep'], expected: `a step before maxActions (${anchorFault.maxActions})` })
  if (nativeEvent === undefined) return broken
  if (nativeEvent.maxActions <= executedPrefix)
    broken.push({ path: ['nativeEvent', 'maxActions'], expected: `more than one executedPrefix (${executedPrefix})` })
  if (nativeEvent.conditions.every((condition) => condition === 'sham'))
    broken.push({ path: ['nativeEvent', 'conditions'], expected: 'at least one condition beside sham' })
  const moment = repeated(nativeEvent.events.map(({ after, count }) => `${after} ${count}`))
  if (moment >= 0) broken.push({ path: ['nativeEvent', 'events', moment], expected: 'another moment than an event before it' })
  return broken
}

function listRules({ seeds, readout, nativeEvent, anchorFault, bags }: Study): readonly BrokenRule[] {
  const unordered = readout.tauGrid.findIndex((tau, i, grid) => i > 0 && tau <= (grid[i - 1] ?? 0))
  const events = nativeEvent?.events ?? []
  const eventTwice = repeated(events.map(({ event }) => event))
  return [
    ...twice(seeds, ['seeds'], 'a seed that is not in the list yet'),
    ...(unordered < 0 ? [] : [{ path: ['readout', 'tauGrid', unordered], expected: 'a number above the one before it' }]),
    ...(eventTwice < 0 ? [] : [{ path: ['nativeEvent', 'events', eventTwice, 'event'], expected: 'a name that is not in the list yet' }]),
    ...twice(nativeEvent?.conditions ?? [], ['nativeEvent', 'conditions'], 'a condition that is not in the list yet'),
    ...twice(bags?.images.map(({ camera }) => camera) ?? [], ['bags', 'images'], 'a camera that is not in the list yet'),
    ...twice(anchorFault?.faults ?? [], ['anchorFault', 'faults'], 'a fault that is not in the list yet'),
  ]
}

function twice(list: readonly (string | number)[], path: readonly PropertyKey[], expected: string): readonly BrokenRule[] {
  const at = repeated(list)
  return at < 0 ? [] : [{ path: [...path, at], expected }]
}

function repeated(list: readonly (string | number)[]): number {
  return list.findIndex((item, i) => list.indexOf(item) !== i)
}
