import { TwinpastError } from '../core/errors.ts'
import { readFrozenPlan } from '../study/frozen-plan.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { recordLayout } from './record-layout.ts'
import type { RecordStorage } from './record-storage.ts'

/** The frozen plan of a record, or undefined in a folder that has none. Throws `plan-damaged` or `record-newer`. */
export async function readPlan(storage: RecordStorage): Promise<FrozenPlan | undefined> {
  if (!(await storage.list('')).includes(recordLayout.plan)) return undefined
  const text = new TextDecoder().decode(await storage.read(recordLayout.plan))
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw planDamaged('text that is no JSON')
  }
  const version: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'twinpast') : undefined
  if (typeof version === 'number' && version > 1) throw planNewer(version)
  try {
    return readFrozenPlan(text)
  } catch {
    throw planDamaged('JSON that is no canonical version 1 plan')
  }
}

function planDamaged(got: string): TwinpastError {
  return new TwinpastError({
    code: 'plan-damaged',
    fate: 'refuse',
    exitCode: 2,
    message: 'The frozen plan of this record was changed or damaged.',
    got,
    expected: 'canonical JSON as `twinpast plan` wrote it',
    where: recordLayout.plan,
    remedy:
      'Restore plan.json from a copy (its SHA-256 stands in the report and in every unit file), or plan into another folder with --out.',
  })
}

function planNewer(version: number): TwinpastError {
  return new TwinpastError({
    code: 'record-newer',
    fate: 'refuse',
    exitCode: 2,
    message: 'The record was written by a later version of twinpast.',
    got: `plan version ${version}`,
    expected: 'at most 1',
    where: recordLayout.plan,
    remedy: 'Update twinpast; nothing was changed.',
  })
}
