import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NodeProcess } from './node-process.ts'
import { goalStatus } from './peer.ts'
import type { Peer } from './peer.ts'
import { openBench, thereIsAGraph } from './ros-bench.ts'
import type { RosBench } from './ros-bench.ts'
import { writeSmallStudy } from './small-study.ts'

const action = '/twinpast/run_audit'

describe.runIf(thereIsAGraph && process.platform === 'linux')('a node with hostile peers', () => {
  let bench: RosBench
  let peer: Peer
  let node: NodeProcess

  beforeAll(async () => {
    bench = await openBench()
    peer = bench.peer
    await writeSmallStudy(bench.folder, 2)
    await writeFile(join(bench.folder, '..', 'secret.yaml'), 'hunter2')
    node = bench.node('-p', 'workers:=1', '-p', 'diagnostics_period_s:=0.5')
    await node.ready
    await peer.listen('rcl_interfaces/msg/Log', '/rosout', 'rosout')
    await peer.listen('diagnostic_msgs/msg/DiagnosticArray', '/diagnostics', 'reliable')
  })

  afterAll(() => bench.close())

  test('tells nothing of files outside its working folder', async () => {
    const { status, result } = await peer.goal(action, { study: '../secret.yaml' }).result()
    expect([status, result.exit_code, result.error_code]).toEqual([goalStatus.aborted, 2, 'study-wrong-value'])
    const validate = await peer.call('twinpast_interfaces/srv/Validate', '/twinpast/validate', { study: '../secret.yaml' })
    expect(validate).toMatchObject({ valid: false, error_code: 'study-wrong-value' })
    await peer.next('/diagnostics', 'the refusal', (message) => JSON.stringify(message).includes('secret.yaml'))
    expect(JSON.stringify([result, validate, peer.heard('/rosout'), peer.heard('/diagnostics')])).not.toContain('hunter2')
  })

  test('refuses texts that are too long, by service and by goal, without an error of its own', async () => {
    const long = 'x'.repeat(1_000_000)
    const refused = { accepted: false, message: expect.stringMatching(/^request-misshapen/) }
    expect(await peer.call('twinpast_interfaces/srv/Abort', '/twinpast/abort', { reason: long })).toEqual(refused)
    expect(await peer.call('twinpast_interfaces/srv/SubmitLabel', '/twinpast/submit_label', { comment: long })).toEqual(refused)
    expect(await peer.goal(action, { study: long }).accepted()).toBe(false)
  })

  test('whose audit process is killed says so, and the same goal continues', async () => {
    const goal = peer.goal(action, { study: 'study.yaml' })
    await peer.message('/diagnostics', { status: { 0: { message: /^running/ } } })
    const children = await readFile(`/proc/${node.pid}/task/${node.pid}/children`, 'utf8')
    for (const child of children.trim().split(' ')) process.kill(Number(child), 'SIGKILL')
    const { status, result } = await goal.result()
    expect([status, result.error_code]).toEqual([goalStatus.aborted, 'audit-process-died'])
    expect(result.reason).toContain('SIGKILL')
    const again = await peer.goal(action, { study: 'study.yaml' }).result()
    expect([again.status, again.result.verdict.units_complete]).toEqual([goalStatus.succeeded, 2])
    expect((await node.end('SIGTERM')).exitCode).toBe(0)
  })
})
