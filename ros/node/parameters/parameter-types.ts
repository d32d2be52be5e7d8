import type { ParameterValue } from './parameter-declaration.ts'

/** Numbers of rcl_interfaces/msg/ParameterType that this node declares. */
const types = { boolean: 1, bigint: 2, number: 3, string: 4 } as const

/** Every name of rcl_interfaces/msg/ParameterType, by its number. */
const names = [
  'nothing',
  'a boolean',
  'an integer',
  'a double',
  'a string',
  'a byte array',
  'a boolean array',
  'an integer array',
  'a double array',
  'a string array',
] as const

/** Number in rcl_interfaces/msg/ParameterType of a value of this node. */
export function parameterTypeOf(value: ParameterValue): number {
  const kind = typeof value
  if (kind === 'boolean' || kind === 'bigint' || kind === 'number' || kind === 'string') return types[kind]
  throw new RangeError(`no parameter type for ${kind}`)
}

/** The type in words, e.g. `a double`. */
export function parameterTypeName(type: number): string {
  return names[type] ?? `type ${type}`
}
