const MAX_CHARACTERS = 500

/** An absolute path, of POSIX or Windows or as a file URL; its last part is caught. Text in quotes may hold spaces. */
const absolutePath =
  /(?<![\w.:/\\)-])(?:file:\/\/)?(?:[A-Za-z]:(?=[/\\]))?[/\\]{1,2}(?:[^\s'"`/\\:,;()<>]+(?: [^\s'"`/\\:,;()<>]+)*[/\\])+([^\s'"`/\\:,;()<>]*)/g

/**
 * What a thrown value says: its first line, at most 500 characters, with every absolute path cut down to its last part, so that it
 * can be recorded. Anything may be thrown (undefined, a proxy, an error whose message is no text); this never throws.
 */
export function thrownText(thrown: unknown): string {
  const [line = ''] = textOf(thrown)
    .trimStart()
    .split(/[\r\n]/, 1)
  const short = line
    .slice(0, 4 * MAX_CHARACTERS)
    .replace(absolutePath, '.../$1')
    .trimEnd()
  if (short === '') return 'an error that says nothing'
  return short.length > MAX_CHARACTERS ? `${short.slice(0, MAX_CHARACTERS - 3)}...` : short
}

function textOf(thrown: unknown): string {
  try {
    if (!(thrown instanceof Error)) return String(thrown)
    const { name, message }: { name: unknown; message: unknown } = thrown
    return name === 'Error' ? String(message) : `${String(name)}: ${String(message)}`
  } catch {
    return 'something that cannot be put into words'
  }
}
