import { decodeUnit } from './decode-unit.ts'
import type { RecordStorage } from './record-storage.ts'
import type { RecordedIntervention } from './recorded-intervention.ts'
import type { RecordedUnit } from './recorded-unit.ts'

/** Reads one unit file by its path in the record, e.g. `units/pair-007-0123456789abcdef.unit`. Throws as `decodeUnit` does. */
export async function readUnit(storage: Pick<RecordStorage, 'read'>, path: string): Promise<RecordedUnit | RecordedIntervention> {
  return decodeUnit(path.slice(path.lastIndexOf('/') + 1), await storage.read(path))
}
