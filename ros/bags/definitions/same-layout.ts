import { parse } from '@foxglove/rosmsg'
import { fullDefinition } from './full-definition.ts'

/** Longest text that is parsed, characters: the largest of ROS 2 itself has some ten thousand. */
const MAX_TEXT = 200_000

/**
 * Whether the definition text in a bag lays a message out as ours does: the same fields of the same types in the same order, in the type
 * itself and in all that it holds. Constants, defaults and comments do not count, nor do the texts of Time and Duration, which every parser knows.
 */
export function sameLayout(type: string, definition: string): boolean {
  return definition.length <= MAX_TEXT && layoutOf(fullDefinition(type)) === layoutOf(definition)
}

function layoutOf(text: string): string {
  try {
    const [root, ...others] = parse(text, { ros2: true }).map(({ name, definitions }) => ({
      name: name ?? '',
      fields: definitions
        .filter(({ isConstant }) => isConstant !== true)
        .map(({ type, name: field, isArray, arrayLength, arrayUpperBound }) => [
          type,
          field,
          isArray ?? false,
          arrayLength,
          arrayUpperBound,
        ]),
    }))
    return JSON.stringify([
      root?.fields,
      others
        .filter(({ name }) => !name.startsWith('builtin_interfaces/'))
        .map(({ name, fields }) => [name, fields])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ])
  } catch {
    return 'unreadable'
  }
}
