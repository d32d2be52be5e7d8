import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Peer } from './peer.ts'
import { openBench, thereIsAGraph } from './ros-bench.ts'
import type { RosBench } from './ros-bench.ts'

/** Numbers in rcl_interfaces/msg/ParameterType. */
const [BOOLEAN, INTEGER, DOUBLE, STRING] = [1, 2, 3, 4]

describe.runIf(thereIsAGraph)('parameters, names and remaps', () => {
  let bench: RosBench
  let peer: Peer

  beforeAll(async () => {
    bench = await openBench()
    ;({ peer } = bench)
  })

  afterAll(() => bench.close())

  const parameterFile = async (name: string, content: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
    const path = join(bench.folder, name)
    const nodes = Object.entries(content).map(([node, parameters]) => [node, { ros__parameters: parameters }])
    await writeFile(path, JSON.stringify(Object.fromEntries(nodes)))
    return path
  }

  test('a parameter file as launch_ros writes it reaches a node with name and namespace; later and nearer keys count as rclcpp has it', async () => {
    const file = await parameterFile('launch_params.yaml', {
      '/**': { workers: 2, audit_nice: 1 },
      '/*/auditor': { audit_nice: 2 },
      '/right/auditor': { workers: 9 },
      auditor: { workers: 8 },
      '/left/auditor': { workers: 3, work_folder: bench.folder, diagnostics_period_s: 2, wrokers: 5 },
    })
    const args = ['-r', '__node:=auditor', '-r', '__ns:=/left', '-r', '~/verdict:=/verdicts', '--params-file', file]
    const node = bench.node(...args, '-p', 'record_folder:=tapes')
    await node.ready
    expect(node.output()).toContain('no parameter is called wrokers: its value is not used; did you mean workers?')

    const name = '/left/auditor'
    const values = async (...names: readonly string[]) => {
      const response = await peer.call('rcl_interfaces/srv/GetParameters', `${name}/get_parameters`, { names })
      return Reflect.get(Object(response), 'values')
    }
    expect(await values('workers', 'audit_nice', 'work_folder', 'diagnostics_period_s', 'record_folder')).toMatchObject([
      { type: INTEGER, integer_value: 3 },
      { type: INTEGER, integer_value: 2 },
      { type: STRING, string_value: bench.folder },
      { type: DOUBLE, double_value: 2 },
      { type: STRING, string_value: 'tapes' },
    ])

    const described = await peer.call('rcl_interfaces/srv/DescribeParameters', `${name}/describe_parameters`, {
      names: ['workers', 'stale_after_s', 'allow_policy_modules'],
    })
    expect(described).toMatchObject({
      descriptors: [
        {
          type: INTEGER,
          read_only: false,
          description: expect.stringContaining('Worker processes'),
          integer_range: [{ from_value: 0, to_value: 256 }],
        },
        {
          type: DOUBLE,
          read_only: false,
          description: expect.stringContaining('seconds'),
          floating_point_range: [{ from_value: 0.02, to_value: 60 }],
        },
        { type: BOOLEAN, read_only: true, description: expect.stringContaining('path of a module') },
      ],
    })

    const set = async (parameter: string, value: object) => {
      const response = await peer.call('rcl_interfaces/srv/SetParameters', `${name}/set_parameters`, {
        parameters: [{ name: parameter, value }],
      })
      return Reflect.get(Object(response), 'results')[0]
    }
    expect(await set('workers', { type: INTEGER, integer_value: 4 })).toMatchObject({ successful: true })
    expect(await set('stale_after_s', { type: INTEGER, integer_value: 1 })).toMatchObject({ successful: true })
    expect(await values('workers', 'stale_after_s')).toMatchObject([{ integer_value: 4 }, { type: DOUBLE, double_value: 1 }])
    expect(await set('workers', { type: INTEGER, integer_value: 257 })).toEqual({
      successful: false,
      reason: 'workers: got 257, expected an integer from 0 to 256',
    })
    expect(await set('workers', { type: STRING, string_value: '4' })).toMatchObject({
      reason: 'workers: got a string, expected an integer from 0 to 256',
    })
    expect(await set('workers', { type: 0 })).toMatchObject({ reason: 'workers: got nothing, expected an integer from 0 to 256' })
    expect(await set('work_folder', { type: STRING, string_value: '/' })).toMatchObject({
      reason: 'work_folder can be set only before the node starts',
    })
    expect(await set('nonsense', { type: INTEGER, integer_value: 1 })).toMatchObject({ successful: false })
    expect(await values('workers')).toMatchObject([{ integer_value: 4 }])
    // A type that no distribution knows: nothing to answer, and nothing to die of.
    void set('workers', { type: 77 }).catch(() => undefined)
    expect(await values('workers')).toMatchObject([{ integer_value: 4 }])

    const graph = await peer.ask('graph')
    expect(graph).toMatchObject({
      nodes: expect.arrayContaining([name]),
      topics: {
        '/verdicts': ['twinpast_interfaces/msg/Verdict'],
        '/left/auditor/units': ['twinpast_interfaces/msg/UnitResult'],
        '/left/auditor/trial_state': ['twinpast_interfaces/msg/TrialState'],
        '/diagnostics': ['diagnostic_msgs/msg/DiagnosticArray'],
      },
      services: {
        '/left/auditor/validate': ['twinpast_interfaces/srv/Validate'],
        '/left/auditor/abort': ['twinpast_interfaces/srv/Abort'],
        '/left/auditor/arm_trial': ['twinpast_interfaces/srv/ArmTrial'],
        '/left/auditor/submit_label': ['twinpast_interfaces/srv/SubmitLabel'],
      },
    })
    expect(Object.keys(Object(graph['topics']))).not.toContain('/left/auditor/verdict')
    expect(await peer.ask('offered', { topic: '/verdicts' })).toMatchObject({
      endpoints: [{ node: 'auditor', reliability: 'RELIABLE', durability: 'TRANSIENT_LOCAL' }],
    })
    expect(await node.end('SIGTERM')).toMatchObject({ exitCode: 0, signal: null })
  })

  test.each([
    ['workers:=many', 'workers', 'a string', 'an integer from 0 to 256'],
    ['workers:=1.5', 'workers', 'a double', 'an integer from 0 to 256'],
    ['workers:=300', 'workers', '300', 'an integer from 0 to 256'],
    ['diagnostics_period_s:=0.0', 'diagnostics_period_s', '0', 'a double from 0.1 to 10'],
    ['image_transport:=theora', 'image_transport', '"theora"', '`compressed` or `raw`'],
  ])('%s: refused before anything is served, exit code 2', async (override, name, got, expected) => {
    const { exitCode, output } = await bench.node('-p', override).ended
    expect(exitCode).toBe(2)
    expect(output).toContain('error parameter-refused')
    expect(output).toMatch(new RegExp(`where +parameter ${name}\\n +got +${got.replace(/[.()]/g, '\\$&')}\\n +expected +${expected}`))
    expect(output).not.toContain(': ready')
  })

  test('a study that maps no topics cannot be captured: exit code 2', async () => {
    await writeFile(join(bench.folder, 'none.yaml'), 'twinpast: 1\n')
    const { exitCode, output } = await bench.node('-p', 'capture_study:=none.yaml').ended
    expect([exitCode, output.includes('error study-')]).toEqual([2, true])
  })

  test('use_sim_time: stamps are those of /clock, diagnostics come at their period all the same', async () => {
    const node = bench.node('-r', '__node:=simulated', '-p', 'use_sim_time:=true', '-p', 'diagnostics_period_s:=0.2')
    await node.ready
    await peer.ask('publish', {
      type: 'rosgraph_msgs/msg/Clock',
      topic: '/clock',
      qos: 'reliable',
      message: { clock: { sec: 1234, nanosec: 5 } },
    })
    await peer.listen('diagnostic_msgs/msg/DiagnosticArray', '/diagnostics', 'reliable')
    await peer.message('/diagnostics', { header: { stamp: { sec: 1234, nanosec: 5 } }, status: { 0: { name: 'simulated: audit' } } })
    expect(await node.end('SIGINT')).toMatchObject({ exitCode: 0, signal: null })
  })

  const endAfter = async (waitMs: number) => {
    const node = bench.node('-r', '__node:=hasty')
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return node.end('SIGINT')
  }

  test('a signal while the node still loads ends it with exit code 0', async () => {
    let waitMs = 150
    let end = await endAfter(waitMs)
    // A signal that comes before Node has read the first line cannot be taken: then a little later.
    while (end.signal !== null && waitMs < 10_000) end = await endAfter((waitMs *= 2))
    expect(end).toMatchObject({ exitCode: 0, signal: null })
    expect(end.output).not.toMatch(/: ready$/m)
  })
})
