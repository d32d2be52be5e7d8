import { realpath } from 'node:fs/promises'
import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import type { ErrorDetails } from '../../../src/core/errors.ts'

/** Errors of a study file that repeat nothing of what stands in it. */
const WITHOUT_CONTENT = new Set(['study-unreadable', 'study-too-large', 'study-changed'])

/**
 * Errors as the graph may hear them. A goal may name any file of the machine, and whoever is on the network may send one: what is wrong
 * within a file outside the working folder is told by its code alone, because the full error quotes the file.
 */
export async function toldErrors(errors: readonly ErrorDetails[], study: string, workFolder: string): Promise<readonly ErrorDetails[]> {
  if (await isInside(resolve(workFolder, study), workFolder)) return errors
  return errors.map((error) =>
    error.code.startsWith('study-') && !WITHOUT_CONTENT.has(error.code)
      ? {
          code: error.code,
          fate: error.fate,
          message: 'The study file is refused. It lies outside the working folder, so what stands in it is not told on the graph.',
          where: basename(study),
          remedy: 'Run `twinpast validate` on it in a terminal, or put it below work_folder.',
        }
      : error,
  )
}

/** Links count as what they lead to. */
async function isInside(path: string, folder: string): Promise<boolean> {
  const [file, root] = await Promise.all([realpath(path), realpath(folder)].map((found) => found.catch(() => undefined)))
  if (file === undefined || root === undefined) return false
  const way = relative(root, file)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
