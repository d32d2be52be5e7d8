import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeCaptureStudy } from './capture-study.ts'
import { startCell } from './cell-process.ts'
import type { CellProcess } from './cell-process.ts'
import { goalStatus } from './peer.ts'
import { openBench, thereIsAGraph } from './ros-bench.ts'
import type { RosBench } from './ros-bench.ts'
import { writeSmallStudy } from './small-study.ts'

const profile = fileURLToPath(new URL('../../ros/twinpast/config/fastdds-images.xml', import.meta.url))

/** Of the audits under either stream: images must not change evidence. */
const digests = new Set<string>()

describe.runIf(thereIsAGraph).each(['compressed', 'raw'] as const)('three cameras of 640 x 480 at 30 Hz, %s', (transport) => {
  let bench: RosBench
  let cell: CellProcess

  beforeEach(async () => {
    bench = await openBench()
    await writeCaptureStudy(bench.folder, transport)
    await writeSmallStudy(bench.folder, 1)
    const jpeg = join(bench.folder, 'frame.jpg')
    const picture = { width: 640, height: 480, channels: 3, background: '#336699' } as const
    await writeFile(jpeg, await sharp({ create: picture }).jpeg().toBuffer())
    cell = startCell(
      { ...bench.env, FASTDDS_DEFAULT_PROFILES_FILE: profile },
      ...(transport === 'raw' ? ['--raw'] : ['--jpeg', jpeg]),
      ...['--width', '640', '--height', '480'],
    )
  })

  afterEach(async () => {
    await cell.close()
    await bench.close()
  })

  test('are captured while an audit folds, and the audit is none the wiser', async () => {
    const { peer } = bench
    const node = bench.node('-p', 'capture_study:=capture.yaml', '-p', `image_transport:=${transport}`, '-p', 'workers:=1')
    await Promise.all([cell.ready, node.ready])
    await peer.listen('diagnostic_msgs/msg/DiagnosticArray', '/diagnostics', 'reliable')
    await peer.next('/diagnostics', 'ticks', (message) => ticksIn(message) > 0)
    const goal = peer.goal('/twinpast/run_audit', { study: 'study.yaml' })
    expect(await goal.accepted()).toBe(true)
    const before = ticksIn(await peer.next('/diagnostics', 'an audit that runs', (message) => messageOf(message, 'audit') === 'running'))
    const after = ticksIn(await peer.next('/diagnostics', 'more ticks', (message) => ticksIn(message) > before))
    expect(after).toBeGreaterThan(before)
    const { status, result } = await goal.result()
    expect([status, result.reason]).toEqual([goalStatus.succeeded, ''])
    expect(peer.heard('/diagnostics').map((message) => messageOf(message, 'callbacks'))).not.toContainEqual(
      expect.stringMatching(/internal/),
    )
    digests.add(result.record_digest)
    expect(digests.size).toBe(1)
  })
})

function statusOf(message: unknown, task: string): unknown {
  const statuses: unknown = Reflect.get(Object(message), 'status')
  return Array.isArray(statuses) ? statuses.find((status) => Reflect.get(Object(status), 'name') === `twinpast: ${task}`) : undefined
}

function messageOf(message: unknown, task: string): unknown {
  return Reflect.get(Object(statusOf(message, task)), 'message')
}

function ticksIn(message: unknown): number {
  const values: unknown = Reflect.get(Object(statusOf(message, 'history')), 'values')
  return Array.isArray(values) ? Number(Reflect.get(Object(values[0]), 'value')) : 0
}
