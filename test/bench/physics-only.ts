import type { CellModel } from '../../sim/embedded/cell-model.ts'
import { CellPhysics } from '../../sim/embedded/cell-physics.ts'
import { PHYSICS_STEP_S } from '../../sim/embedded/layout/cell-layout.ts'
import { cpuMs } from './cpu-ledger.ts'
import type { JobPair, JobState } from './export-job.ts'

const SETTLE_STEPS = 50

/** CPU milliseconds of the bare physics of a job in WebAssembly: controls and steps, no pictures, no events, no judge. */
export function physicsOnlyMs(model: CellModel, pairs: readonly JobPair[]): number {
  const physics = new CellPhysics(model)
  const restore = ({ integration, targets }: JobState) => physics.writeState(Float64Array.from(integration), Float64Array.from(targets))
  const startMs = cpuMs()
  for (const { histories, executions } of pairs) {
    for (const { start, actions } of histories) {
      restore(start)
      physics.hold(SETTLE_STEPS)
      restore(start)
      for (const action of actions) physics.act(Float64Array.from(action))
    }
    for (const { start, actions, holdSeconds } of executions) {
      restore(start)
      for (const action of actions) physics.act(Float64Array.from(action))
      physics.hold(Math.round(holdSeconds / PHYSICS_STEP_S))
    }
  }
  const spentMs = cpuMs() - startMs
  physics.delete()
  return spentMs
}

/** Physics steps of a job. */
export function physicsSteps(pairs: readonly JobPair[], stepsPerAction: number): number {
  let steps = 0
  for (const { histories, executions } of pairs) {
    for (const { actions } of histories) steps += SETTLE_STEPS + stepsPerAction * actions.length
    for (const { actions, holdSeconds } of executions) steps += stepsPerAction * actions.length + Math.round(holdSeconds / PHYSICS_STEP_S)
  }
  return steps
}
