import type { UnitOutcome } from '../core/evidence.ts'
import type { InterventionOutcome } from '../core/intervention-evidence.ts'
import { encodeUnit } from './encode-unit.ts'
import { recordLayout } from './record-layout.ts'
import type { RecordStorage } from './record-storage.ts'
import type { UnitHeader } from './recorded-unit.ts'
import { parseUnitName, unitName } from './unit-name.ts'

/** Where a unit went. `differing`: an earlier run of the same pair gave other bytes, and both files are kept. */
export interface WrittenUnit {
  readonly path: string
  readonly bytes: number
  readonly result: 'new' | 'same' | 'failed' | 'differing'
  /** Names of the files that the same pair gave before, if they differ. */
  readonly earlier: readonly string[]
}

/**
 * Writes a unit once and never over another: evidence to `units/`, failures to `failed/`, and evidence that differs from
 * what the same pair gave before to `differing/`, beside the earlier file.
 */
export async function writeUnit(
  storage: RecordStorage,
  header: UnitHeader,
  outcome: UnitOutcome | InterventionOutcome,
): Promise<WrittenUnit> {
  const bytes = await encodeUnit(header, outcome)
  const name = unitName(outcome.pair.pairId, bytes)
  const put = async (folder: string, result: WrittenUnit['result'], earlier: readonly string[]): Promise<WrittenUnit> => {
    const path = `${folder}/${name}`
    await storage.writeAtomic(path, bytes)
    return { path, bytes: bytes.length, result, earlier }
  }
  if (outcome.status === 'failed') return put(recordLayout.failed, 'failed', [])
  const present = (await storage.list(recordLayout.units)).filter((other) => parseUnitName(other)?.pairId === outcome.pair.pairId)
  if (present.includes(name)) return { path: `${recordLayout.units}/${name}`, bytes: bytes.length, result: 'same', earlier: [] }
  if (present.length > 0) return put(recordLayout.differing, 'differing', present)
  return put(recordLayout.units, 'new', [])
}
