import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { bagTicks } from '../../ros/bags/history/bag-ticks.ts'
import { openBag } from '../../ros/bags/read/open-bag.ts'
import { capturePlan } from '../../ros/node/capture/capture-plan.ts'
import { writeCaptureStudy } from './capture-study.ts'
import { startCell } from './cell-process.ts'
import type { CellProcess } from './cell-process.ts'
import { contains } from './contains.ts'
import type { Peer } from './peer.ts'
import { openBench, thereIsAGraph } from './ros-bench.ts'
import type { RosBench } from './ros-bench.ts'

const WIDTH_PX = 64
const HEIGHT_PX = 48

const arraySchema = z.object({
  status: z.array(
    z.object({
      name: z.string(),
      level: z.int(),
      message: z.string(),
      values: z
        .array(z.object({ key: z.string(), value: z.string() }))
        .transform((values) => Object.fromEntries(values.map(({ key, value }) => [key, value]))),
    }),
  ),
})

/** The tasks of a DiagnosticArray by name. */
function statusesOf(message: unknown): Readonly<Record<string, object>> {
  return Object.fromEntries(arraySchema.parse(message).status.map((status) => [status.name, status]))
}

describe.runIf(thereIsAGraph).each(['compressed', 'raw'] as const)('live capture of %s images', (transport) => {
  const suffix = transport === 'raw' ? '' : '/compressed'
  const head = `/head/image${suffix}`
  let bench: RosBench
  let peer: Peer
  let cell: CellProcess

  beforeAll(async () => {
    bench = await openBench()
    ;({ peer } = bench)
    await writeCaptureStudy(bench.folder, transport)
    const jpeg = join(bench.folder, 'frame.jpg')
    const picture = { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: '#3366cc' } as const
    await writeFile(jpeg, await sharp({ create: picture }).jpeg().toBuffer())
    const size = ['--width', String(WIDTH_PX), '--height', String(HEIGHT_PX), '--jpeg', jpeg]
    cell = startCell(bench.env, ...(transport === 'raw' ? ['--raw'] : []), ...size)
    const node = bench.node('-p', 'capture_study:=capture.yaml', '-p', `image_transport:=${transport}`, '-p', 'diagnostics_period_s:=0.3')
    await Promise.all([cell.ready, node.ready])
    await peer.listen('diagnostic_msgs/msg/DiagnosticArray', '/diagnostics', 'reliable')
    await peer.listen('rcl_interfaces/msg/Log', '/rosout', 'rosout')
  })

  afterAll(async () => {
    await cell.close()
    await bench.close()
  })

  const fresh = { level: 0, message: 'fresh' }
  const ticking = { level: 0, message: /ticks$/ }
  /** The next diagnostics in which each task is as wanted. */
  const diagnostics = (wanted: Readonly<Record<string, object>>) =>
    peer.next('/diagnostics', inspect(wanted), (message) =>
      Object.entries(wanted).every(([task, part]) => contains(statusesOf(message)[`twinpast: ${task}`], part)),
    )

  test('cameras and joint states become ticks: joints by name, whatever their order', async () => {
    await diagnostics({ history: ticking, [`capture ${head}`]: fresh, 'capture /left/joint_states': fresh })
    expect(await peer.ask('offered', { topic: head })).toMatchObject({
      endpoints: expect.arrayContaining([{ node: 'twinpast', reliability: 'BEST_EFFORT', durability: 'VOLATILE' }]),
    })
  })

  test('a recording is a bag of the study, whose reader finds the very ticks that were told', async () => {
    const record = (data: boolean) => peer.call('std_srvs/srv/SetBool', '/twinpast/record', { data })
    const named = { name: 'record_name', value: { type: 4, string_value: 'pair-000-left' } }
    await peer.call('rcl_interfaces/srv/SetParameters', '/twinpast/set_parameters', { parameters: [named] })
    expect(await record(false)).toEqual({ success: false, message: 'nothing is being recorded' })
    expect(await record(true)).toEqual({ success: true, message: 'bags/pair-000-left' })
    expect(await record(true)).toEqual({ success: false, message: 'already recording bags/pair-000-left' })
    cell.tell({ facts: '{"twinpast": "history-facts"}' })
    await diagnostics({ history: { ...ticking, values: { recording: 'bags/pair-000-left' } } })
    const ended = await record(false)
    expect(ended).toMatchObject({
      success: true,
      message: expect.stringMatching(/^bags\/pair-000-left: \d+ messages, \d+ ticks, 0 samples held, 0 messages left out$/),
    })
    expect(await record(true)).toMatchObject({ success: false, message: expect.stringContaining('bag-exists') })

    const told = Number(/(\d+) ticks/.exec(String(Reflect.get(Object(ended), 'message')))?.[1])
    const plan = await capturePlan(bench.folder, 'capture.yaml', transport)
    const bag = await openBag(join(bench.folder, 'bags/pair-000-left'), 'bag')
    const ticks = []
    for await (const tick of bagTicks(bag, plan.map, plan.rule, { heldSamples: 0, droppedMessages: 0 })) ticks.push(tick)
    expect(ticks.length).toBe(told)
    expect(told).toBeGreaterThan(1)
    // Both arms publish joint 1 .. 6 and gripper as 0.. 6 beside a small common offset, the right one in reverse order.
    const [first] = ticks
    expect(Array.from(first?.readings ?? [], Math.floor)).toEqual(piperActionSpace.dimensions.map((_, index) => index % 7))
    expect(bag.topics.get('/twinpast/facts')?.messages).toBe(1)
    await bag.close()
  })

  test.each([
    ['stamp-zero', head],
    ['stamp-future', head],
    ['image-encoding', head],
    ...(transport === 'raw' ? [['image-bytes', head]] : []),
    ['joint-missing', '/left/joint_states'],
    ['joint-repeated', '/left/joint_states'],
    ['joint-lengths', '/left/joint_states'],
    ['joint-not-finite', '/left/joint_states'],
  ])('%s: the message counts nowhere, its reason stands in log and diagnostics, and the next ones are taken', async (fault, topic) => {
    const refused = diagnostics({ [`capture ${topic}`]: { level: 2, message: new RegExp(`^${fault}:`) } })
    cell.tell({ fault })
    await refused
    await peer.message('/rosout', { level: 40, msg: new RegExp(`^message refused: ${fault}: .*${topic}`) })
    await diagnostics({ history: ticking, [`capture ${head}`]: fresh, 'capture /left/joint_states': fresh })
  })

  test(`${transport === 'raw' ? 'a picture of another size' : 'a damaged picture'} breaks the history, and another begins`, async () => {
    const code = transport === 'raw' ? 'image-size' : 'image-undecodable'
    for (let i = 0; i < 6; i++) {
      cell.tell({ fault: code })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await peer.message('/rosout', { level: 30, msg: new RegExp(`^the live history breaks: ${code}: .*${head}`) })
    await diagnostics({ history: ticking })
  })

  test('a topic that falls silent goes stale, and the history waits for it', async () => {
    cell.tell({ silent: '/right/joint_states' })
    await diagnostics({
      'capture /right/joint_states': { level: 3, message: 'the newest message is too old' },
      'capture /left/joint_states': fresh,
      history: { level: 3, message: 'no tick: a topic is silent' },
    })
    cell.tell({ silent: '' })
    await diagnostics({ history: ticking, 'capture /right/joint_states': fresh })
  })
})
