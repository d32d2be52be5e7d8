import { basename, relative, resolve } from 'node:path'

/** A path as it is shown and recorded: relative to the current folder, or its last part alone if it lies elsewhere. */
export function shownPath(path: string): string {
  const here = relative(process.cwd(), resolve(path)).replaceAll('\\', '/')
  if (here === '') return '.'
  return here.startsWith('../') || here === '..' || /^[A-Za-z]:/.test(here) ? basename(resolve(path)) : here
}
