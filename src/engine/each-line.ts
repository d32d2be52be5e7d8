import type { Readable } from 'node:stream'

/** Longest line that is kept; a policy may print without end and without a line break. */
const MAX_CHARACTERS = 10_000

/** Tells each line of a stream that is not empty, cut after 10,000 characters. */
export function eachLine(stream: Readable | null, tell: (line: string) => void): void {
  let held = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (text: string) => {
    const lines = `${held}${text}`.split(/[\r\n]+/)
    held = (lines.pop() ?? '').slice(0, MAX_CHARACTERS)
    for (const line of lines) if (line !== '') tell(line.slice(0, MAX_CHARACTERS))
  })
  stream?.on('end', () => {
    if (held !== '') tell(held)
  })
}
