import { describe, expect, test } from 'vitest'
import { cellState } from '../../hardware/emulator/cell-state.ts'
import { ARM_NAMES, armOffset } from '../../hardware/piper/piper-action-space.ts'
import { drawsOf } from '../../sim/embedded/cell-tasks.ts'
import { putBackTask } from '../../sim/embedded/put-back-task.ts'
import { enable, virtualCell } from '../fixtures/emulated-cell/virtual-cell.ts'
import type { VirtualCell } from '../fixtures/emulated-cell/virtual-cell.ts'

const BUS_MS = 5
const ACTION_MS = 60

function send(cell: VirtualCell, targets: Float64Array): void {
  for (const side of ARM_NAMES) {
    const at = armOffset(side)
    cell.target(side, [...targets.subarray(at, at + 6)])
    cell.send(side, 'gripper-target', { stroke: Math.round(targets[at + 6]! * 1e6), force: 1000, command: 1 })
  }
}

function measured(cell: VirtualCell): Float64Array {
  return Float64Array.from(ARM_NAMES.flatMap((side) => [...cell.truth(side).jointsRad, cell.truth(side).openingM]))
}

describe('the emulated cell', () => {
  test('lets the scripted expert solve Put Back over the bus alone: frames in, a cube really grasped, a button really pressed', async () => {
    const seed = 3
    const cell = await virtualCell({ seed, arms: 'home' })
    for (const side of ARM_NAMES) enable(cell, side)
    const { branch } = cell.cell.world.scene
    const scenario = { task: 'put-back', decision: 'after-button', branch, streamFields: ['emulated-cell', String(seed)] }
    let at = measured(cell)
    for (const part of putBackTask.expert(branch, drawsOf(scenario), scenario.decision)) {
      const plan = part.plan({ targets: at, cubes: cell.cell.world.cell.restState().cubes })
      for (let step = 0; step < plan.steps; step += 1) {
        const next = plan.targets.slice(14 * step, 14 * step + 14)
        for (let ms = BUS_MS; ms <= ACTION_MS; ms += BUS_MS) {
          send(
            cell,
            at.map((from, index) => from + ((next[index]! - from) * ms) / ACTION_MS),
          )
          cell.run(BUS_MS)
        }
        at = next
      }
      cell.run(300)
    }
    const { episode, objects } = cellState(cell.cell)
    expect(episode).toMatchObject({ success: true, failed: false, stage: 2, presses: 1 })
    expect(objects).toMatchObject([{ name: 'cube', place: branch }])
  })

  test('is laid anew by a person while the arms stay where they are, and never while one moves', async () => {
    const cell = await virtualCell({ arms: 'home' })
    enable(cell, 'right')
    const arms = measured(cell)
    await cell.cell.reset({ task: 'swap', seed: 4, branch: undefined })
    cell.run(100)
    expect(cell.cell.world.scene.task).toBe('swap')
    measured(cell).forEach((position, index) => expect(position).toBeCloseTo(arms[index]!, 3))
    expect(cell.newest('right', 'slow-motor', 2)).toMatchObject({ state: { value: ['enabled'] } })
    cell.target('right', [1, 1.2, -1, 0, 0.5, 0])
    cell.run(300)
    await expect(cell.cell.reset({ task: 'swap', seed: 5, branch: undefined })).rejects.toMatchObject({ code: 'arms-moving' })
    expect(cell.cell.world.scene.seed).toBe(4)
  })
})
