import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bagRefusal } from '../read/bag-refusal.ts'

/** A bag on this machine, and as messages name it. */
export interface BagPlace {
  readonly path: string
  /** Relative to the study file, e.g. `bags/pair-000-left.mcap`. */
  readonly shown: string
}

/**
 * Where the bag of one past lies: `<pair>-<branch>.mcap`, else the folder `<pair>-<branch>`.
 * @param path - folder of the bags
 * @param folder - the same as the study names it
 * @throws TwinpastError `bag-name`, fate refuse, for a pair or branch that no plan of ours can name
 */
export async function findBag(path: string, folder: string, pairId: string, branch: string): Promise<BagPlace> {
  const name = `${pairId}-${branch}`
  if (!/^[A-Za-z0-9][A-Za-z0-9-]*$/.test(name)) {
    throw bagRefusal({
      code: 'bag-name',
      message: 'A pair or branch cannot be part of the name of a bag.',
      got: JSON.stringify(name.slice(0, 80)),
      expected: 'letters, digits and hyphens',
      where: folder,
      remedy: 'Plan the study anew.',
    })
  }
  const shownFolder = folder.replace(/\/+$/, '')
  const lone = `${name}.mcap`
  const isLone = await stat(join(path, lone)).then(
    (facts) => facts.isFile(),
    () => false,
  )
  return { path: join(path, isLone ? lone : name), shown: `${shownFolder}/${isLone ? lone : name}` }
}
