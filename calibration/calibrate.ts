import { checkedPolicy } from '../src/audit/checked-policy.ts'
import { planPairs } from '../src/audit/plan-pairs.ts'
import type { PairStratum } from '../src/core/pair-stratum.ts'
import type { OpenPolicy } from '../src/core/policy-session.ts'
import type { Calibration } from '../src/study/calibration/calibration-schema.ts'
import type { CalibrationPorts } from './calibration-ports.ts'
import { CONTROL_EXPECTATIONS } from './controls/control-expectations.ts'
import { controlUnknown } from './controls/control-unknown.ts'
import { runControl } from './controls/run-control.ts'
import { measureRollout } from './measure-rollout.ts'
import type { MeasuredRollout } from './measure-rollout.ts'
import { liveRollout } from './natural/live-rollout.ts'
import { naturalEndLeak } from './natural/natural-end-leak.ts'
import { pictureGroups } from './natural/picture-groups.ts'
import type { PictureGroup } from './natural/picture-groups.ts'
import { noiseFloor } from './noise/noise-floor.ts'
import { presentTolerance } from './present/present-tolerance.ts'
import { readoutThreshold } from './readout/readout-threshold.ts'
import { TAU_RULE } from './readout/tau-rule.ts'
import { CALIBRATION_STREAMS } from './streams.ts'

const CUT_EVERY = 5

/** What is to be calibrated, and how. */
export interface CalibrationPlan {
  readonly task: Calibration['task']
  /** Kinds of pair at the natural decisions, and those that the controls are audited on, in turn. */
  readonly strata: readonly PairStratum[]
  readonly controlStrata: readonly PairStratum[]
  readonly settings: Omit<Calibration['settings'], 'decisions' | 'cutSteps'>
  readonly policyReference: Calibration['policy']['reference']
  readonly program: Calibration['program']
  /** The control policies by name. */
  readonly controls: Readonly<Record<string, OpenPolicy>>
}

/** Told how far a calibration has come. */
export interface CalibrationObserver {
  rollout(done: number, planned: number): void
  control(name: string): void
}

/**
 * The way of a calibration: natural rollouts are lived, then measured; tau follows from them by the registered rule; and the control
 * policies are audited with that tau. Deterministic: the same plan gives the same content, in which there is no clock and no path.
 * @throws TwinpastError of fate refuse, exit 4, if a past is unlawful, a replica differs or a control fails; of fate record if the policy is at fault.
 */
export async function calibrate(
  plan: CalibrationPlan,
  openPorts: CalibrationPorts,
  observer: CalibrationObserver = { rollout: () => undefined, control: () => undefined },
): Promise<Calibration> {
  const ports = { ...openPorts, policy: checkedPolicy(openPorts.policy) }
  const { task } = plan
  const groups = pictureGroups(plan.strata)
  const decisions = [...new Set(groups.map(({ decision }) => decision))]
  const settings = { ...plan.settings, decisions, cutSteps: cutStepsOf(ports, task, groups, plan.settings.executedPrefix) }
  const planned = settings.rolloutsPerBranch * groups.reduce((sum, { branches }) => sum + branches.length, 0)
  const measured: { readonly group: number; readonly branch: string; readonly at: MeasuredRollout }[] = []
  for (let rollout = 0; rollout < settings.rolloutsPerBranch; rollout += 1) {
    for (const [group, { decision, branches }] of groups.entries()) {
      for (const branch of branches) {
        const lived = await liveRollout(ports, { task, decision, branch, rollout }, branches, settings)
        measured.push({ group, branch, at: await measureRollout(ports, lived, settings) })
        observer.rollout(measured.length, planned)
      }
    }
  }
  const all = measured.map(({ at }) => at)
  const floor = noiseFloor(
    all.map(({ noise }) => noise),
    settings.tapesEach,
  )
  const rollouts = all.map(({ rollout }) => rollout)
  const readout = readoutThreshold(rollouts, settings.cutSteps, floor.marginFloor, TAU_RULE)
  const ends = groups.map((group, index) => ({
    group,
    byBranch: group.branches.map((branch) =>
      measured.filter((own) => own.group === index && own.branch === branch).map(({ at }) => at.reading),
    ),
  }))
  const { name, version, weightsDigest } = ports.policy.info
  const simulator = ports.simulator.describe(task, decisions[0] ?? '')
  return {
    twinpast: 1,
    kind: 'calibration',
    task,
    policy: { reference: plan.policyReference, name, version, weightsDigest },
    simulator: { name: simulator.name, version: simulator.version, digest: simulator.digest },
    program: plan.program,
    streams: CALIBRATION_STREAMS,
    settings,
    natural: { rollouts, presentLeak: naturalEndLeak(ends) },
    readout,
    noiseFloor: floor,
    presentTolerance: presentTolerance(all.map(({ distance }) => distance)),
    controls: await auditControls(plan, ports, readout.tau, observer),
  }
}

/** Every fifth step before the end of the prefix, where that end is what is read. */
function cutStepsOf({ evaluator }: CalibrationPorts, task: string, groups: readonly PictureGroup[], executedPrefix: number): number[] {
  const read = groups.flatMap(({ decision, branches }) =>
    branches.map((branch) => evaluator.world({ task, decision, branch, streamFields: [] }).readoutAt),
  )
  if (read.some((at) => at !== 'end')) return []
  return Array.from({ length: Math.ceil(executedPrefix / CUT_EVERY) - 1 }, (_, i) => CUT_EVERY * (i + 1))
}

async function auditControls(
  { task, controlStrata, settings, controls }: CalibrationPlan,
  ports: CalibrationPorts,
  tau: number,
  observer: CalibrationObserver,
): Promise<Calibration['controls']> {
  const studyId = CALIBRATION_STREAMS.controls
  const registration = {
    studyId,
    actionSeeds: settings.controlSeeds,
    executedSteps: settings.executedPrefix,
    holdSeconds: settings.holdSeconds,
    tau,
  }
  const pairs = planPairs({ studyId, task, pairs: settings.controlPairs, strata: controlStrata })
  const runs: Calibration['controls'] = []
  for (const expectation of CONTROL_EXPECTATIONS) {
    observer.control(expectation.control)
    const open = controls[expectation.control]
    if (open === undefined) throw controlUnknown(expectation.control, Object.keys(controls))
    runs.push(await runControl(open, { task, pairs, registration }, expectation, ports))
  }
  return runs
}
