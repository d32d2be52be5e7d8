import { messageDefinitions } from './message-definitions.ts'

const SEPARATOR = '='.repeat(80)

/**
 * The definition of a type as rosbag2 stores it: its own text, then each type it needs once, after a line of 80 `=` and a line `MSG: pkg/Type`.
 * @throws RangeError for a type without a definition
 */
export function fullDefinition(type: string): string {
  const needed = dependenciesOf(type, [])
  return [textOf(type), ...needed.map((other) => `${SEPARATOR}\nMSG: ${other.replace('/msg/', '/')}\n${textOf(other)}`)].join('')
}

function dependenciesOf(type: string, found: readonly string[]): readonly string[] {
  const [ownPackage = ''] = type.split('/')
  return textOf(type)
    .split('\n')
    .map((line) => /^([A-Za-z_][\w/]*)/.exec(line)?.[1] ?? '')
    .filter((field) => /^([a-z_0-9]+\/)?[A-Z]/.test(field))
    .map((field) => (field.includes('/') ? field.replace('/', '/msg/') : `${ownPackage}/msg/${field}`))
    .reduce((all, other) => (all.includes(other) ? all : dependenciesOf(other, [...all, other])), found)
}

function textOf(type: string): string {
  const text = Object.hasOwn(messageDefinitions, type) ? messageDefinitions[type] : undefined
  if (text === undefined) throw new RangeError(`no definition of ${type}`)
  return text
}
