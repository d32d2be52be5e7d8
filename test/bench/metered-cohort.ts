import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { rasteriser } from '../../sim/render/rasteriser.ts'
import { auditPair } from '../../src/audit/audit-pair.ts'
import type { AuditPorts } from '../../src/audit/audit-pair.ts'
import { openerOf } from '../../src/cli/policy-table.ts'
import type { UnitOutcome } from '../../src/core/evidence.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import type { UnitHeader } from '../../src/record/recorded-unit.ts'
import { writeUnit } from '../../src/record/write-unit.ts'
import { benchPlan, benchRegistration } from './bench-study.ts'
import { CpuLedger } from './cpu-ledger.ts'
import { meteredEvaluator, meteredPolicy, meteredRenderer, meteredSimulator, meteredStorage } from './metered-ports.ts'

/** Stages of a metered cohort: the first, those that `auditPair` announces, and the writing of a unit. */
export const STAGES = {
  open: 'open',
  histories: ['history-0', 'history-1'],
  gates: 'gates',
  query: 'query',
  score: 'score',
  present: 'present',
  record: 'record',
} as const

export interface MeteredCohortOptions {
  readonly policy: string
  readonly pairs: number
  /** Folder for the unit files. */
  readonly folder: string
  /** Wraps the metered ports once more, e.g. to export a job. */
  readonly around?: (ports: AuditPorts) => AuditPorts
  /** Called after each pair is on the disk. */
  readonly finished?: (index: number, outcome: UnitOutcome, ledger: CpuLedger) => void
}

export interface MeteredCohort {
  readonly ledger: CpuLedger
  readonly outcomes: Readonly<Record<UnitOutcome['status'], number>>
  readonly unitBytes: number
}

/** Runs a Put Back cohort in this process, as one worker does: simulator, policy, gates, scoring and unit files, all metered. */
export async function runMeteredCohort(options: MeteredCohortOptions): Promise<MeteredCohort> {
  const ledger = new CpuLedger(STAGES.open)
  const plan = benchPlan(options.policy, options.pairs)
  const registration = benchRegistration(plan)
  const simulator = await openEmbeddedSimulator(meteredRenderer(rasteriser, ledger))
  const open = await openerOf({ kind: 'built-in', name: options.policy })
  const policy = await open('put-back')
  const storage = meteredStorage(fileStorage(options.folder), ledger)
  const metered: AuditPorts = {
    simulator: meteredSimulator(simulator.session, ledger),
    evaluator: meteredEvaluator(simulator.evaluator, ledger),
    policy: meteredPolicy(policy, ledger),
  }
  const ports = options.around?.(metered) ?? metered
  const info = simulator.session.describe('put-back', 'after-button')
  const header: UnitHeader = { planDigest: plan.digest, protocol: 'constructed', policy: policy.info, simulator: info }
  const outcomes = { complete: 0, excluded: 0, failed: 0 }
  let unitBytes = 0
  for (const [index, pair] of plan.content.pairs.entries()) {
    const outcome = await auditPair(pair, ports, registration, { stage: (name) => ledger.stage(name) })
    ledger.stage(STAGES.record)
    const written = await writeUnit(storage, header, outcome)
    outcomes[outcome.status] += 1
    unitBytes += written.bytes
    options.finished?.(index, outcome, ledger)
  }
  await policy.close()
  simulator.session.close()
  return { ledger, outcomes, unitBytes }
}
