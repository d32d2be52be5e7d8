import { z } from 'zod'
import { TwinpastError } from '../core/errors.ts'
import { recordLayout } from './record-layout.ts'
import type { RecordStorage } from './record-storage.ts'

const bytes = z.int().min(0)

const restoreCostSchema = z.strictObject({
  twinpast: z.literal('restore-cost'),
  version: z.literal(1),
  /** Numbers of the protected slot alone. */
  payloadBytes: bytes,
  /** The copy as it is kept, with its digests. */
  serialisedBytes: bytes,
  /** The whole memory that it protects. */
  memoryBytes: bytes,
  /** Each restoration, milliseconds. */
  durationsMs: z.array(z.number().min(0)).min(1),
  /** The machine in words, e.g. its processor. */
  host: z.string().max(500),
})

/** What restoring a protected anchor costs on one machine: kept beside a record of anchor-fault, and no evidence. */
export type RestoreCost = Omit<z.infer<typeof restoreCostSchema>, 'twinpast' | 'version'>

export async function writeRestoreCost(storage: RecordStorage, cost: RestoreCost): Promise<void> {
  const text = `${JSON.stringify(restoreCostSchema.parse({ twinpast: 'restore-cost', version: 1, ...cost }))}\n`
  await storage.writeAtomic(recordLayout.restoreCost, new TextEncoder().encode(text))
}

/** The cost kept beside a record, or undefined if it was not measured. Throws `restore-cost-damaged`, fate refuse. */
export async function readRestoreCost(storage: RecordStorage): Promise<RestoreCost | undefined> {
  if (!(await storage.list('')).includes(recordLayout.restoreCost)) return undefined
  const checked = restoreCostSchema.safeParse(jsonOf(new TextDecoder().decode(await storage.read(recordLayout.restoreCost))))
  if (!checked.success) throw damaged(checked.error.issues[0]?.message ?? 'another file')
  const { twinpast: _twinpast, version: _version, ...cost } = checked.data
  return cost
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function damaged(got: string): TwinpastError {
  return new TwinpastError({
    code: 'restore-cost-damaged',
    fate: 'refuse',
    exitCode: 2,
    message: 'The measured cost of restoring an anchor cannot be read.',
    got,
    expected: 'a file that `twinpast run` wrote',
    where: recordLayout.restoreCost,
    remedy: 'Delete the file and run the same command again: it is no evidence and is measured anew.',
  })
}
