import { recordLayout } from '../../../record/record-layout.ts'
import type { RecordStorage } from '../../../record/record-storage.ts'
import { parseUnitName } from '../../../record/unit-name.ts'

/** What lies in a record folder now. */
export interface RecordFiles {
  /** Unit file of a pair that stands for it: evidence, or else its failure. */
  readonly pathOf: ReadonlyMap<string, string>
  /** Digests of all files of a pair whose runs gave different bytes. */
  readonly differing: ReadonlyMap<string, readonly string[]>
  /** Files of no planned pair, relative to the record. */
  readonly strangers: readonly string[]
  /** Files that a run has put aside as damaged. */
  readonly asideDamaged: number
  readonly running: boolean
  readonly hasPlan: boolean
  /** Names of all unit files, in order. */
  readonly names: readonly string[]
}

/** Lists a record folder without opening a unit file; a file stands for its pair as it does when records are merged. */
export async function recordFiles(storage: Pick<RecordStorage, 'list'>, planned: ReadonlySet<string>): Promise<RecordFiles> {
  const of = async (folder: string) =>
    (await storage.list(folder)).map((name) => ({ path: `${folder}/${name}`, pairId: parseUnitName(name)?.pairId }))
  const units = await of(recordLayout.units)
  const failed = await of(recordLayout.failed)
  const other = await of(recordLayout.differing)
  const top = await storage.list('')
  const pathOf = new Map<string, string>()
  for (const { path, pairId } of [...units, ...failed]) if (pairId !== undefined && !pathOf.has(pairId)) pathOf.set(pairId, path)
  const digests = new Map<string, string[]>()
  for (const { path, pairId } of [...units, ...other]) {
    const digest = parseUnitName(path.slice(path.lastIndexOf('/') + 1))?.digest
    if (pairId !== undefined && digest !== undefined) digests.set(pairId, [...(digests.get(pairId) ?? []), digest])
  }
  return {
    pathOf,
    differing: new Map([...digests].filter(([, found]) => found.length > 1)),
    strangers: [...units, ...failed].filter(({ pairId }) => pairId === undefined || !planned.has(pairId)).map(({ path }) => path),
    asideDamaged: (await storage.list(recordLayout.damaged)).length,
    running: top.includes(recordLayout.lock),
    hasPlan: top.includes(recordLayout.plan),
    names: [...units, ...failed, ...other].map(({ path }) => path),
  }
}
