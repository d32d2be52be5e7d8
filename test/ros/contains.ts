/** Whether every field of `part` stands in `value`, however deep; a RegExp is matched, arrays are compared element by element. */
export function contains(value: unknown, part: unknown): boolean {
  if (part instanceof RegExp) return typeof value === 'string' && part.test(value)
  if (typeof part !== 'object' || part === null) return Object.is(value, part)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(part).every(([name, wanted]) => contains(Reflect.get(value, name), wanted))
}
