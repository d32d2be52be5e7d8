import { describe, expect, onTestFinished, test } from 'vitest'
import { readCellFile } from '../../hardware/cell/config/read-cell-file.ts'
import { executePrefix } from '../../hardware/cell/control/execute-prefix.ts'
import { openVirtualCell } from '../../hardware/cell/virtual/open-virtual-cell.ts'
import type { VirtualCell } from '../../hardware/cell/virtual/open-virtual-cell.ts'
import { virtualImages } from '../../hardware/cell/virtual/virtual-images.ts'
import { faultSchema } from '../../hardware/emulator/faults/fault-schema.ts'
import { encodeFrame } from '../../hardware/piper/codec/encode-frame.ts'

const ACTIONS = 20
const emulated = await readCellFile('hardware/cell/emulated.yaml', 'emulated.yaml')
/** Bounds of a physical cell, which virtual time can keep. */
const config = { ...emulated, guard: { ...emulated.guard, jointsStaleMs: 100, statusStaleMs: 200, stallMs: 100 } }

async function armedCell(before: (cell: VirtualCell) => void = () => undefined): Promise<VirtualCell> {
  const virtual = await openVirtualCell(config, { task: 'put-back', seed: 1 })
  onTestFinished(() => virtual.close())
  before(virtual)
  await virtual.cell.connect()
  await virtual.cell.arm('Ada')
  return virtual
}

/** Both first joints outwards and back by up to `rad`; `happens` after five actions. */
function sweep(virtual: VirtualCell, rad: number, happens: () => void = () => undefined) {
  const start = virtual.cell.state().readings
  const values = Float64Array.from({ length: ACTIONS * 14 }, (_, i) => {
    const swing = (rad / 2) * (1 - Math.cos((2 * Math.PI * (Math.floor(i / 14) + 1)) / ACTIONS))
    return (start[i % 14] ?? 0) + (i % 14 === 0 ? swing : i % 14 === 7 ? -swing : 0)
  })
  return executePrefix(
    {
      chunkId: 'sweep',
      chunk: { steps: ACTIONS, dimensions: 14, values },
      executedSteps: ACTIONS,
      observedAtMs: virtual.clock.nowMs(),
    },
    {
      cell: virtual.cell,
      clock: virtual.clock,
      images: virtualImages(virtual, [{ camera: 'head', widthPx: 16, heightPx: 16 }]),
      progress: (done) => void (done === 5 && happens()),
    },
  )
}

const fault = ({ emulated: arms }: VirtualCell, settings: object) => arms.faults.add(faultSchema.parse(settings), arms.nowMs)

describe('two emulated arms in motion', () => {
  test('when somebody presses the teach button of one, both stop, neither sinks, and it is not armed while it follows a hand', async () => {
    const virtual = await armedCell()
    const run = await sweep(virtual, 0.3, () => fault(virtual, { kind: 'teach-button', arm: 'left' }))
    expect(run.stopped).toMatchObject({ code: 'guard-latched', details: { got: 'arm-fault', where: 'left arm' } })
    const stood = virtual.cell.state().readings
    await virtual.cell.pass(2000)
    const { arms, latch, readings } = virtual.cell.state()
    expect(latch?.quickStopped).toBe(false)
    expect(arms[1]).toMatchObject({ enabled: true, followsHost: true, faults: [] })
    for (let d = 7; d < 13; d += 1) expect(Math.abs((readings[d] ?? 0) - (stood[d] ?? 0))).toBeLessThan(0.01)
    await expect(virtual.cell.arm('Ada')).rejects.toMatchObject({ code: 'arming-refused' })
  })

  test('reports that come 90 ms late pass within the bounds, those of 250 ms stop both', async () => {
    const late = await armedCell()
    expect((await sweep(late, 0.3, () => fault(late, { kind: 'delay', arm: 'left', delayMs: 90 }))).stopped).toBeUndefined()
    const tooLate = await armedCell()
    const run = await sweep(tooLate, 0.3, () => fault(tooLate, { kind: 'delay', arm: 'left', delayMs: 250 }))
    expect(run.stopped).toMatchObject({ details: { got: 'joints-stale' } })
  })

  test('an arm whose own limits are tighter than ours is never asked for more', async () => {
    const virtual = await armedCell(({ emulated: arms }) =>
      arms.receive('left', encodeFrame('limit-setup', { joint: 1, maxAngle: 250, minAngle: -250, maxSpeed: 3000 })),
    )
    await expect(sweep(virtual, 0.5)).rejects.toMatchObject({
      code: 'chunk-refused',
      details: { where: expect.stringContaining('left/joint1') },
    })
    expect((await sweep(virtual, 0.1)).stopped).toBeUndefined()
  })
})
