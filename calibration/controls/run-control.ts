import { auditPair } from '../../src/audit/audit-pair.ts'
import type { AuditPorts } from '../../src/audit/audit-pair.ts'
import type { AuditRegistration } from '../../src/core/audit-registration.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { UnitOutcome } from '../../src/core/evidence.ts'
import type { PairPlan } from '../../src/core/pair-plan.ts'
import type { OpenPolicy } from '../../src/core/policy-session.ts'
import type { ControlRun } from '../../src/study/calibration/control-run-schema.ts'
import type { ControlExpectation } from './control-expectations.ts'
import { judgeControl } from './judge-control.ts'
import type { JudgedControl } from './judge-control.ts'

/** A small constructed cohort, the same for every control. */
export interface ControlCohort {
  readonly task: string
  readonly pairs: readonly PairPlan[]
  readonly registration: AuditRegistration
}

/**
 * Audits one control policy by the very way of a pair.
 * @throws TwinpastError `calibration-control-failed` (refuse, exit 4) if it does not show its known answer: then the instruments are not sound.
 */
export async function runControl(
  open: OpenPolicy,
  { task, pairs, registration }: ControlCohort,
  expectation: ControlExpectation,
  ports: Pick<AuditPorts, 'simulator' | 'evaluator'>,
): Promise<ControlRun> {
  const policy = await open(task)
  const outcomes: UnitOutcome[] = []
  try {
    for (const pair of pairs) outcomes.push(await auditPair(pair, { ...ports, policy }, registration))
  } finally {
    await policy.close()
  }
  const { run, passed } = judgeControl(outcomes, expectation, policy.info.actionSpace)
  if (!passed) throw controlFailed(run)
  return { ...run, passed }
}

function controlFailed({ control, pairs, refused, expected, expectedRefused, got }: JudgedControl['run']): TwinpastError {
  const ranges = expected.map(({ endpoint, from, to }) => `${endpoint} ${from === to ? from : `${from} to ${to}`}`)
  return new TwinpastError({
    code: 'calibration-control-failed',
    fate: 'refuse',
    exitCode: 4,
    message: 'A control policy does not show its known answer, so this calibration is refused.',
    got: [`${refused} of ${pairs} pairs refused`, ...got.map(({ endpoint, value }) => `${endpoint} ${value}`)].join(', '),
    expected: [`${expectedRefused ? pairs : 0} of ${pairs} pairs refused`, ...ranges].join(', '),
    where: `control ${control}`,
    remedy:
      'Look for what changed in simulator, readout or gates: `npx vitest run test/golden/control-policies-embedded.test.ts` shows it.',
  })
}
