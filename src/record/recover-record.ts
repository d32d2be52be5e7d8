import { TwinpastError } from '../core/errors.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { checkUnitOfPlan } from './check-unit-of-plan.ts'
import { readUnit } from './read-unit.ts'
import { recordLayout } from './record-layout.ts'
import type { RecordStorage } from './record-storage.ts'
import { parseUnitName } from './unit-name.ts'

interface DamagedFile {
  readonly path: string
  readonly got: string
}

/** State of a record before a run continues it. */
export interface Recovery {
  /** Pairs with a whole unit file. */
  readonly good: readonly string[]
  readonly excluded: readonly string[]
  readonly damaged: readonly DamagedFile[]
  /** Planned pairs that are still to be run; failed ones among them. */
  readonly missing: readonly string[]
  /** Digests that policy and simulator had in the units already there; undefined if there are none. */
  readonly madeBy?: { readonly policyDigest: string; readonly simulatorDigest: string }
}

/**
 * Looks at every unit file. With `mend`, moves damaged ones to `damaged/` and removes what unfinished writes left; do so only
 * while holding the record's lock. Nothing is ever deleted that was once recorded.
 * @throws TwinpastError `record-newer`, `unit-of-other-plan` or `unit-unlike-plan`, before anything is moved.
 */
export async function recoverRecord(storage: RecordStorage, plan: FrozenPlan, mend: boolean): Promise<Recovery> {
  const good = new Map<string, 'complete' | 'excluded'>()
  const damaged: DamagedFile[] = []
  let madeBy: Recovery['madeBy']
  for (const name of await storage.list(recordLayout.units)) {
    const path = `${recordLayout.units}/${name}`
    try {
      const unit = await readUnit(storage, path)
      checkUnitOfPlan(path, unit, plan)
      if (unit.outcome.status !== 'failed') good.set(unit.outcome.pair.pairId, unit.outcome.status)
      madeBy = { policyDigest: unit.policy.weightsDigest, simulatorDigest: unit.simulator.digest }
    } catch (error) {
      if (!(error instanceof TwinpastError) || error.code !== 'unit-damaged') throw error
      damaged.push({ path, got: error.details.got ?? '' })
    }
  }
  if (mend) await mendRecord(storage, damaged)
  const pairIds = plan.content.pairs.map(({ pairId }) => pairId)
  return {
    good: pairIds.filter((pairId) => good.has(pairId)),
    excluded: pairIds.filter((pairId) => good.get(pairId) === 'excluded'),
    damaged,
    missing: pairIds.filter((pairId) => !good.has(pairId)),
    ...(madeBy === undefined ? {} : { madeBy }),
  }
}

async function mendRecord(storage: RecordStorage, damaged: readonly DamagedFile[]): Promise<void> {
  for (const { path } of damaged) await storage.moveAside(path, path.replace(recordLayout.units, recordLayout.damaged))
  for (const folder of ['', recordLayout.units, recordLayout.failed, recordLayout.differing]) await storage.removeUnfinished(folder)
}

/** Findings of `differing/`: pairs whose second run gave other bytes, with the digests of all files. */
export async function differingUnits(
  storage: RecordStorage,
): Promise<readonly { readonly pairId: string; readonly digests: readonly string[] }[]> {
  const names = [...(await storage.list(recordLayout.units)), ...(await storage.list(recordLayout.differing))]
  const byPair = new Map<string, string[]>()
  for (const name of names) {
    const parsed = parseUnitName(name)
    if (parsed !== undefined) byPair.set(parsed.pairId, [...(byPair.get(parsed.pairId) ?? []), parsed.digest])
  }
  return [...byPair].filter(([, digests]) => digests.length > 1).map(([pairId, digests]) => ({ pairId, digests }))
}
