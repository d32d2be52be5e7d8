import { TwinpastError } from '../core/errors.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import { sha256 } from '../core/sha256.ts'
import { checkUnitOfPlan } from './check-unit-of-plan.ts'
import type { MergedInterventions, MergedRecord, RecordFacts } from './merged-record.ts'
import { readPlan } from './read-plan.ts'
import { readUnit } from './read-unit.ts'
import { recordLayout } from './record-layout.ts'
import type { RecordStorage } from './record-storage.ts'
import type { UnitHeader } from './recorded-unit.ts'
import { differingUnits } from './recover-record.ts'
import { parseUnitName } from './unit-name.ts'

/**
 * Joins a record into one stream. Evidence comes first; a pair without any is given with its latest failure.
 * @throws TwinpastError `record-absent`, `plan-damaged`, `unit-not-planned`; while streaming `unit-damaged`,
 *   `unit-of-other-plan`, `unit-unlike-plan`, `mixed-makers`.
 */
export async function mergeRecord(storage: RecordStorage): Promise<MergedRecord | MergedInterventions> {
  const plan = await readPlan(storage)
  if (plan === undefined) throw recordAbsent()
  const planned = new Map(plan.content.pairs.map((pair) => [pair.pairId, pair]))
  const evidence = await newestByPair(storage, recordLayout.units, planned)
  const failures = await newestByPair(storage, recordLayout.failed, planned)
  const names = await storage.list(recordLayout.units)
  const facts: RecordFacts = {
    plan,
    missing: [...planned.keys()].filter((pairId) => !evidence.has(pairId)),
    differing: await differingUnits(storage),
    digest: sha256(names.join('\n')),
  }
  async function* units(only?: ReadonlySet<string>) {
    let first: UnitHeader | undefined
    for (const pair of planned.values()) {
      if (only !== undefined && !only.has(pair.pairId)) continue
      const path = evidence.get(pair.pairId) ?? failures.get(pair.pairId)
      const unit = path === undefined ? undefined : await readUnit(storage, path)
      if (unit !== undefined && path !== undefined) {
        checkUnitOfPlan(path, unit, facts.plan)
        if (unit.outcome.status !== 'failed') {
          first ??= unit
          checkMakers(path, first, unit)
        }
      }
      yield { pair, unit }
    }
  }
  const { protocol } = plan.content.study
  // Every unit has the plan's protocol by now; the conditions only tell the type.
  if (protocol === 'constructed') {
    return {
      ...facts,
      protocol,
      async *pairs(only) {
        for await (const { pair, unit } of units(only)) yield { pair, unit: unit?.protocol === 'constructed' ? unit : undefined }
      },
    }
  }
  return {
    ...facts,
    protocol,
    async *pairs(only) {
      for await (const { pair, unit } of units(only)) yield { pair, unit: unit?.protocol === 'constructed' ? undefined : unit }
    },
  }
}

async function newestByPair(storage: RecordStorage, folder: string, planned: ReadonlyMap<string, PairPlan>): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const name of await storage.list(folder)) {
    const pairId = parseUnitName(name)?.pairId
    if (pairId === undefined || !planned.has(pairId)) throw notPlanned(`${folder}/${name}`)
    if (!paths.has(pairId)) paths.set(pairId, `${folder}/${name}`)
  }
  return paths
}

function checkMakers(path: string, first: UnitHeader, unit: UnitHeader): void {
  const makers = ({ policy, simulator }: UnitHeader) => `policy ${policy.weightsDigest}, simulator ${simulator.digest}`
  if (makers(first) === makers(unit)) return
  throw new TwinpastError({
    code: 'mixed-makers',
    fate: 'refuse',
    exitCode: 2,
    message: 'Units of one record were made by different policies or simulators.',
    got: makers(unit),
    expected: makers(first),
    where: path,
    remedy: 'Keep each policy and each simulator version in a record of its own (--out).',
  })
}

function notPlanned(where: string): TwinpastError {
  return new TwinpastError({
    code: 'unit-not-planned',
    fate: 'refuse',
    exitCode: 2,
    message: 'The record holds a file that belongs to no planned pair.',
    got: where,
    expected: 'unit files of the planned pairs only',
    where,
    remedy: 'Move the file out of the record, or merge it with the plan it belongs to.',
  })
}

function recordAbsent(): TwinpastError {
  return new TwinpastError({
    code: 'record-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'This folder is no record: it has no frozen plan.',
    got: `no ${recordLayout.plan}`,
    expected: 'a folder that `twinpast plan` or `twinpast run` made',
    where: recordLayout.plan,
    remedy: 'Give the record folder, e.g. records/put-back-quick-bank.',
  })
}
