import { decisionsOfTask } from '../../study/study-tasks.ts'
import type { Session } from './session-schema.ts'

/** Who writes events without being a person. */
const reservedNames = ['twinpast', 'auto-label'] as const

interface BrokenSessionRule {
  readonly path: readonly PropertyKey[]
  readonly expected: string
}

/** Every rule that ties one field of a session to another and is broken. */
export function brokenSessionRules(session: Session): readonly BrokenSessionRule[] {
  return [...taskRules(session), ...pairRules(session), ...presentRules(session), ...peopleRules(session), ...listRules(session)]
}

function taskRules({ task, decision, seeds, cells, executedPrefix, maxActions }: Session): readonly BrokenSessionRule[] {
  const decisions = decisionsOfTask(task).filter((name) => !name.endsWith('-ladder'))
  const seedTwice = repeated(seeds)
  return [
    ...(decisions.includes(decision) ? [] : [{ path: ['decision'], expected: `one of ${decisions.join(', ')} for task ${task}` }]),
    ...(seedTwice < 0 ? [] : [{ path: ['seeds', seedTwice], expected: 'a seed that is not in the list yet' }]),
    ...(cells.physical === undefined && cells.emulated === undefined
      ? [{ path: ['cells'], expected: '`physical`, `emulated`, or both' }]
      : []),
    ...(maxActions < executedPrefix ? [{ path: ['maxActions'], expected: `at least executedPrefix (${executedPrefix})` }] : []),
  ]
}

function pairRules({ pairs }: Session): readonly BrokenSessionRule[] {
  const nameTwice = repeated(pairs.map(({ pair }) => pair))
  return [
    ...(nameTwice < 0 ? [] : [{ path: ['pairs', nameTwice, 'pair'], expected: 'a name that is not in the list yet' }]),
    ...pairs.flatMap(({ branches: [first, second], targetA, targetB }, i) => [
      ...(first === second ? [{ path: ['pairs', i, 'branches'], expected: 'two different branches' }] : []),
      ...(targetA === targetB ? [{ path: ['pairs', i, 'targetB'], expected: 'another target than targetA' }] : []),
    ]),
  ]
}

function presentRules({ present }: Session): readonly BrokenSessionRule[] {
  return (['meanPixelLevels', 'jointRad', 'gripperM'] as const).flatMap((name) =>
    present[name].warned < present[name].matched
      ? [{ path: ['present', name, 'warned'], expected: `at least \`matched\` (${present[name].matched})` }]
      : [],
  )
}

function peopleRules({ operators, raters, adjudicators }: Session): readonly BrokenSessionRule[] {
  const reserved: readonly string[] = reservedNames
  return Object.entries({ operators, raters, adjudicators }).flatMap(([field, names]) => {
    const twice = repeated(names)
    const taken = names.findIndex((name) => reserved.includes(name))
    return [
      ...(twice < 0 ? [] : [{ path: [field, twice], expected: 'a name that is not in the list yet' }]),
      ...(taken < 0 ? [] : [{ path: [field, taken], expected: `another name than ${reserved.join(' and ')}` }]),
    ]
  })
}

function listRules({ rig, failureTags = [] }: Session): readonly BrokenSessionRule[] {
  const tagTwice = repeated(failureTags.map(({ tag }) => tag))
  const lists = Object.entries(rig ?? {}).flatMap(([cell, texts]) => {
    const twice = repeated(texts ?? [])
    return twice < 0 ? [] : [{ path: ['rig', cell, twice], expected: 'a text that is not in the list yet' }]
  })
  return [...lists, ...(tagTwice < 0 ? [] : [{ path: ['failureTags', tagTwice, 'tag'], expected: 'a name that is not in the list yet' }])]
}

function repeated(list: readonly (string | number)[]): number {
  return list.findIndex((item, i) => list.indexOf(item) !== i)
}
