import { createHash } from 'node:crypto'
import { ACTION_DIMENSIONS, piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { HistoryFacts, HistoryStep } from '../../src/core/history.ts'
import type { CameraRequest } from '../../src/core/image.ts'
import type { Observation } from '../../src/core/observation.ts'
import type { Scenario } from '../../src/core/scenario.ts'
import type { SimulatorInfo, SimulatorSession } from '../../src/core/simulator-session.ts'
import type { Snapshot } from '../../src/core/snapshot.ts'
import type { Renderer } from '../render/renderer.ts'
import type { CellModel } from './cell-model.ts'
import { cellTask, checkDecision, drawsOf, taskOfScenario } from './cell-tasks.ts'
import { clipActions } from './clip-action.ts'
import { EventLog } from './event-log.ts'
import { CAMERAS } from './layout/cell-layout.ts'
import { observeCell } from './observe-cell.ts'
import { RunningCell } from './running-cell.ts'
import { snapshotModelDigest, foreignSnapshot } from './snapshot-bytes.ts'

const SIMULATOR_NAME = 'twinpast-embedded'
const SIMULATOR_VERSION = '1'

/** The embedded MuJoCo cell as policy and audit may use it. */
export class EmbeddedSession implements SimulatorSession {
  private readonly models: ReadonlyMap<string, CellModel>
  private readonly renderer: Renderer
  private readonly cells = new Map<string, RunningCell>()
  private readonly onClose: () => void
  private running: { readonly scenario: Scenario; readonly cell: RunningCell; readonly log: EventLog } | undefined

  /**
   * @param models - compiled model of every task, by task name
   * @param onClose - frees what was opened beside this session
   */
  constructor(models: ReadonlyMap<string, CellModel>, renderer: Renderer, onClose: () => void) {
    this.models = models
    this.renderer = renderer
    this.onClose = onClose
  }

  describe(taskName: string, decision: string): SimulatorInfo {
    const task = cellTask(taskName)
    checkDecision(task, decision)
    const digest = createHash('sha256')
      .update(
        JSON.stringify([
          SIMULATOR_NAME,
          SIMULATOR_VERSION,
          this.models.get(task.name)!.digest,
          this.renderer.name,
          this.renderer.version,
          CAMERAS,
        ]),
      )
      .digest('hex')
    return {
      name: SIMULATOR_NAME,
      version: SIMULATOR_VERSION,
      digest,
      actionSpace: piperActionSpace,
      instruction: task.instruction,
      lawfulEvents: task.lawfulEvents(decision),
      startToleranceM: task.startToleranceM,
      historySteps: task.historySteps(decision),
    }
  }

  async setup(scenario: Scenario): Promise<void> {
    const task = taskOfScenario(scenario)
    const cell = this.cellOf(task.name)
    cell.begin(task.start(scenario.branch, drawsOf(scenario)))
    this.running = { scenario, cell, log: new EventLog(task, cell.physics) }
    return Promise.resolve()
  }

  async *history(cameras: readonly CameraRequest[]): AsyncIterable<HistoryStep> {
    const { scenario, cell } = this.current()
    const parts = cell.task.expert(scenario.branch, drawsOf(scenario), scenario.decision).slice(0, cell.task.partsBefore(scenario.decision))
    for (const part of parts) {
      const plan = part.plan(cell.restState())
      for (let step = 0; step < plan.steps; step += 1) {
        const observation = this.observe(cameras)
        const action = this.apply(plan.targets.subarray(step * ACTION_DIMENSIONS, (step + 1) * ACTION_DIMENSIONS), 1)
        yield { observation, action }
      }
    }
  }

  facts(): HistoryFacts {
    const { scenario, cell, log } = this.current()
    return {
      branch: scenario.branch,
      start: log.start,
      events: [...log.events],
      evidence: cell.task.evidence(scenario, log.leftStartAtStep, log.events),
      warrantedBranches: cell.task.warranted(scenario.decision, log.start, log.events),
      stepCount: cell.counters.stepIndex,
    }
  }

  splicePresent(): readonly string[] {
    const { scenario, cell } = this.current()
    const draws = drawsOf(scenario)
    const cubes = cell.task.splicedCubes(scenario.branch, cell.task.partsBefore(scenario.decision), draws)
    cell.rest({ targets: cell.task.splicedTargets(scenario.decision, draws), cubes })
    return [
      ...cell.task.scene.cubes.map((cube) => `${cube.name}/pose`),
      'left/joints',
      'right/joints',
      'button/joint',
      'velocities',
      'solver-warm-start',
    ]
  }

  observe(cameras: readonly CameraRequest[]): Observation {
    return observeCell(this.current().cell, this.renderer, cameras)
  }

  snapshot(): Snapshot {
    return this.current().cell.snapshot()
  }

  restore(snapshot: Snapshot): void {
    const digest = snapshotModelDigest(snapshot)
    const name = [...this.models].find(([, model]) => model.digest === digest)?.[0]
    if (name === undefined) throw foreignSnapshot(digest, [...this.models.values()][0]!.digest)
    const cell = this.cellOf(name)
    cell.restore(snapshot)
    if (this.running?.cell === cell) return
    const scenario = { task: name, decision: cell.task.decisions[0]!, branch: '', streamFields: [] }
    this.running = { scenario, cell, log: new EventLog(cell.task, cell.physics) }
  }

  apply(actions: Float64Array, steps: number): Float64Array {
    const { cell, log } = this.current()
    const clipped = clipActions(actions, steps)
    cell.actAll(clipped.actions, steps, () => {
      log.afterAction(cell.physics, cell.counters.stepIndex - 1, cell.counters.presses)
    })
    return clipped.actions
  }

  close(): void {
    for (const cell of this.cells.values()) cell.physics.delete()
    this.cells.clear()
    this.running = undefined
    this.onClose()
  }

  /** Branch of the running scenario; empty after a restore without setup. For the judge. */
  runningBranch(): string {
    return this.current().scenario.branch
  }

  /** The running cell, for the read-only judge that is opened beside this session. */
  runningCell(): RunningCell {
    return this.current().cell
  }

  private cellOf(task: string): RunningCell {
    let cell = this.cells.get(task)
    if (cell === undefined) {
      cell = new RunningCell(cellTask(task), this.models.get(task)!)
      this.cells.set(task, cell)
    }
    return cell
  }

  private current(): NonNullable<EmbeddedSession['running']> {
    if (this.running === undefined) {
      throw new TwinpastError({
        code: 'session-not-set-up',
        fate: 'halt',
        message: 'the simulator has no scenario yet',
        got: 'a call before setup',
        expected: 'setup or restore first',
        remedy: 'call setup(scenario) or restore(snapshot) first',
      })
    }
    return this.running
  }
}
