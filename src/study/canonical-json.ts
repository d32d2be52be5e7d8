/**
 * RFC 8785 canonical JSON: keys sorted by UTF-16 code units, no insignificant space, numbers as ECMAScript prints them.
 * Equal content gives equal bytes, so that its SHA-256 can register a study.
 * @throws TypeError for anything JSON cannot hold: NaN, infinities, undefined, functions, class instances, typed arrays.
 */
export function canonicalJson(value: unknown): string {
  return write(value, '$')
}

function write(value: unknown, path: string): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item, i) => write(item, `${path}[${i}]`)).join(',')}]`
  if (isPlainObject(value)) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${write(value[key], `${path}.${key}`)}`)
    return `{${members.join(',')}}`
  }
  throw new TypeError(`canonical JSON cannot hold ${typeof value === 'number' ? value : typeof value} at ${path}`)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
