import { printable } from './terminal.ts'

/** A path as one word of a command line that can be copied: quoted where a shell would split or read it otherwise. */
export function shellWord(path: string): string {
  const text = printable(path)
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
