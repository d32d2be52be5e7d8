import { describe, expect, it } from 'vitest'
import { openSeal } from '../../hardware/guard/seal/open-seal.ts'
import { VirtualClock } from '../../hardware/clock/virtual-clock.ts'
import { armTopicsSchema } from '../../ros/robot/arm-topics.ts'
import { gripperValueOf, openingOf } from '../../ros/robot/gripper-mapping.ts'
import { jointCommand } from '../../ros/robot/joint-command.ts'
import { readArmStatus } from '../../ros/robot/read-arm-status.ts'
import { readEnableAnswer } from '../../ros/robot/read-enable-answer.ts'
import { JOINT_NAMES, readJointState } from '../../ros/robot/read-joint-state.ts'
import { RosArmDriver } from '../../ros/robot/ros-arm-driver.ts'
import { FakeArmGraph } from '../fixtures/cell/fake-arm-graph.ts'

const topics = armTopicsSchema.parse({
  driver: 'agx_arm_ros',
  feedback: '/left/feedback/joint_states',
  status: '/left/feedback/arm_status',
  command: '/left/control/joint_states',
  enable: '/left/enable_agx_arm',
})

const pose = [0.1, 1.2, -0.8, 0.2, 0.5, -0.3, 0.03]
const jointState = (change: object = {}) => ({
  header: { stamp: { sec: 7, nanosec: 500_000_000 } },
  name: [...JOINT_NAMES],
  position: Float64Array.from(pose),
  ...change,
})

describe('joint states', () => {
  it('are read by name, in whatever order they come', () => {
    const order = [6, 2, 0, 5, 1, 4, 3]
    const report = readJointState(
      jointState({ name: order.map((i) => JOINT_NAMES[i]), position: order.map((i) => pose[i]) }),
      topics.gripper,
    )
    expect(report).toEqual({ jointsRad: Float64Array.from(pose.slice(0, 6)), gripperM: 0.03, stampS: 7.5 })
  })

  it.each([
    ['no message', undefined, /no joint state/],
    ['a missing joint', jointState({ name: JOINT_NAMES.slice(0, 6), position: pose.slice(0, 6) }), /lacks gripper/],
    ['no names', jointState({ name: [] }), /lacks joint1/],
    ['an unknown name', jointState({ name: ['elbow', ...JOINT_NAMES.slice(1)] }), /names elbow/],
    ['a doubled name', jointState({ name: ['joint2', ...JOINT_NAMES.slice(1)] }), /lacks joint1/],
    ['an eighth joint', jointState({ name: [...JOINT_NAMES, 'joint1'], position: [...pose, 0] }), /twice/],
    ['joints from 0', jointState({ name: ['joint0', 'joint1', 'joint2', 'joint3', 'joint4', 'joint5', 'joint6'] }), /counted from 0/],
    ['too few positions', jointState({ position: pose.slice(0, 6) }), /6 positions/],
    ['NaN', jointState({ position: Float64Array.from([NaN, ...pose.slice(1)]) }), /not finite/],
    ['a stamp of zero', jointState({ header: { stamp: { sec: 0, nanosec: 0 } } }), /stamp is zero/],
  ])('%s is refused with the reason', (_name, message, reason) => {
    expect(readJointState(message, topics.gripper)).toMatch(reason)
  })
})

describe('the gripper', () => {
  it.each([
    { closed: 0, open: 0.07, strokeM: 0.07, forceN: 1 },
    { closed: 1, open: 0, strokeM: 0.07, forceN: 1 },
    { closed: 0, open: 100, strokeM: 0.1, forceN: 1 },
  ])('%j maps to metres and back', (gripper) => {
    expect(openingOf(gripper.closed, gripper)).toBeCloseTo(0, 12)
    expect(openingOf(gripper.open, gripper)).toBeCloseTo(gripper.strokeM, 12)
    for (const openingM of [0, 0.01, 0.05, 0.07]) expect(openingOf(gripperValueOf(openingM, gripper), gripper)).toBeCloseTo(openingM, 12)
  })

  it('needs two different ends', () => {
    expect(armTopicsSchema.safeParse({ ...topics, gripper: { ...topics.gripper, open: 0 } }).success).toBe(false)
  })
})

describe('commands', () => {
  it('carry six joints and the gripper, always by name', () => {
    expect(jointCommand(pose.slice(0, 6), 0.03, topics)).toEqual({
      name: [...JOINT_NAMES],
      position: pose,
      velocity: [0, 0, 0, 0, 0, 0, 50],
      effort: [0, 0, 0, 0, 0, 0, 1],
    })
  })

  it.each([
    [[NaN, 0, 0, 0, 0, 0], 0.03],
    [[0, 0, 0, 0, 0], 0.03],
    [[0, 0, 0, 0, 0, 0], NaN],
  ] as const)('%j, %d never become a message', (joints, gripperM) => {
    expect(() => jointCommand(joints, gripperM, topics)).toThrow(RangeError)
  })
})

describe('the status', () => {
  const agx = {
    ctrl_mode: 1,
    arm_status: 0,
    joint_angle_limit: new Array(6).fill(false),
    communication_status_joint: new Array(6).fill(false),
  }
  const flags = (name: (joint: number) => string) => Object.fromEntries([1, 2, 3, 4, 5, 6].map((joint) => [name(joint), false]))
  const piper = {
    ctrl_mode: 1,
    arm_status: 0,
    ...flags((j) => `joint_${j}_angle_limit`),
    ...flags((j) => `communication_status_joint_${j}`),
  }

  it.each([
    ['agx_arm_ros', agx, { joint_angle_limit: [false, true, false, false, false, false] }, 'joint-limit', 2],
    ['agx_arm_ros', agx, { arm_status: 7 }, 'collision', undefined],
    ['agx_arm_ros', agx, { arm_status: 99 }, 'status-unknown', undefined],
    ['agx_arm_ros', agx, { ctrl_mode: 2 }, 'teach-mode', undefined],
    ['piper_ros', piper, { communication_status_joint_4: true }, 'joint-communication-fault', 4],
    ['piper_ros', piper, { arm_status: 1 }, 'emergency-stop', undefined],
  ] as const)('%s: a fault is read: %#', (driver, healthy, change, code, joint) => {
    expect(readArmStatus(healthy, driver)).toEqual({ followsHost: true, faults: [] })
    const report = readArmStatus({ ...healthy, ...change }, driver)
    expect(report).toMatchObject({ faults: [{ code, ...(joint === undefined ? {} : { joint }) }] })
  })

  it('of the other package, or of five joints, is refused', () => {
    expect(readArmStatus(agx, 'piper_ros')).toMatch(/no status/)
    expect(readArmStatus(piper, 'agx_arm_ros')).toMatch(/no status/)
    expect(readArmStatus({ ...agx, joint_angle_limit: [false] }, 'agx_arm_ros')).toMatch(/six joints/)
  })

  it('answers of the enable service are read, and refused when of another kind', () => {
    expect(readEnableAnswer({ enable_response: true }, 'piper_ros')).toBeUndefined()
    expect(readEnableAnswer({ success: false, message: 'no CAN' }, 'agx_arm_ros')).toBe('no CAN')
    expect(readEnableAnswer({ success: true, message: '' }, 'piper_ros')).toMatch(/none of this driver/)
  })
})

describe('a driver over topics', () => {
  const alive = async (change: (graph: FakeArmGraph) => void = () => undefined) => {
    const clock = new VirtualClock()
    const graph = new FakeArmGraph(clock, topics)
    const driver = new RosArmDriver({ arm: 'left', kind: 'emulated', topics, graph, clock })
    change(graph)
    const connecting = driver.connect().then(
      (info) => ({ info, code: undefined }),
      (thrown: { code?: string }) => ({ info: undefined, code: thrown.code }),
    )
    for (let ms = 0; ms < 5200; ms += 5) await graph.beat()
    return { clock, graph, driver, ...(await connecting) }
  }

  it('connects to a living arm whose names are its own', async () => {
    const { info, driver, clock } = await alive()
    expect(info).toMatchObject({ arm: 'left', strokeM: 0.07 })
    expect(driver.feedback()).toMatchObject({ enabled: false, faults: [], jointsAtMs: clock.nowMs() })
  })

  it.each([
    ['no driver node', 'arm-graph', (graph: FakeArmGraph) => (graph.publishers[topics.feedback] = 0)],
    ['two arms that report on one topic', 'arm-graph', (graph: FakeArmGraph) => (graph.publishers[topics.feedback] = 2)],
    ['two arms that hear one command', 'arm-graph', (graph: FakeArmGraph) => (graph.subscribers[topics.command] = 2)],
    ['another commander', 'arm-graph', (graph: FakeArmGraph) => (graph.publishers[topics.command] = 2)],
    ['one service of two nodes', 'arm-graph', (graph: FakeArmGraph) => (graph.services[topics.enable] = 2)],
    ['a frozen stamp', 'arm-silent', (graph: FakeArmGraph) => (graph.frozen = true)],
    ['the status of another package', 'arm-silent', (graph: FakeArmGraph) => (graph.status = { ctrl_mode: 1 })],
    ['joints that all read zero', 'joints-all-zero', (graph: FakeArmGraph) => graph.position.fill(0)],
  ])('refuses %s', async (_name, code, change) => {
    expect((await alive((graph) => void change(graph))).code).toBe(code)
  })

  it('repeated angles of a silent arm grow old although messages keep coming', async () => {
    const { driver, graph, clock } = await alive()
    graph.frozen = true
    for (let ms = 0; ms < 200; ms += 5) await graph.beat()
    expect(clock.nowMs() - driver.feedback()!.jointsAtMs).toBeGreaterThanOrEqual(195)
    expect(clock.nowMs() - driver.feedback()!.statusAtMs).toBe(0)
  })

  it('a message that cannot be used, and a commander that joins later, are faults', async () => {
    const { driver, graph } = await alive()
    graph.names = JOINT_NAMES.slice(0, 6)
    await graph.beat()
    graph.names = JOINT_NAMES
    await graph.beat()
    expect(driver.feedback()!.faults).toMatchObject([{ code: 'driver-node' }])
    for (let ms = 0; ms < 1100; ms += 5) await graph.beat()
    expect(driver.feedback()!.faults).toEqual([])
    graph.publishers[topics.command] = 2
    for (let ms = 0; ms < 300; ms += 5) await graph.beat()
    expect(driver.feedback()!.faults).toMatchObject([{ code: 'foreign-master' }])
    graph.publishers[topics.command] = 1
    graph.publishers[topics.feedback] = 2
    for (let ms = 0; ms < 300; ms += 5) await graph.beat()
    expect(driver.feedback()!.faults).toMatchObject([{ code: 'arm-graph' }])
  })

  it('a graph that changes while it is being looked at is not trusted: nodes become known one after the other', async () => {
    const { code } = await alive((graph) => {
      let looks = 0
      graph.countServices = () => ((looks += 1) < 40 ? 1 : 2)
    })
    expect(code).toBe('arm-graph')
  })

  /** Advances the node's life while a command of the driver is under way. */
  const during = async (graph: FakeArmGraph, asked: Promise<unknown>): Promise<string | undefined> => {
    let end: { readonly code?: string } | undefined
    asked.then(
      () => (end = {}),
      (thrown: { code: string }) => (end = thrown),
    )
    while (end === undefined) await graph.beat()
    return end.code
  }
  const positions = (graph: FakeArmGraph) => graph.commands.map((command) => ('position' in command ? command.position : undefined))

  it('an arm that was moved by hand since a stop gets power where it stands, with its gripper as it is', async () => {
    const { driver, graph } = await alive()
    const commands = openSeal(driver.commands)
    expect(await during(graph, commands.enable())).toBeUndefined()
    commands.move(Float64Array.from(pose.slice(0, 6)), 0.07)
    commands.hold()
    graph.position = [0.6, 1.5, -0.5, 0, 0.1, 0, 0.01]
    await graph.beat()
    graph.commands.length = 0
    expect(await during(graph, commands.enable())).toBeUndefined()
    expect(new Set(positions(graph).map((position) => JSON.stringify(position)))).toEqual(new Set([JSON.stringify(graph.position)]))
  })

  it('a hold repeats its pose for an arm that sags, and takes one that was moved where it is found', async () => {
    const { driver, graph } = await alive()
    const commands = openSeal(driver.commands)
    await during(graph, commands.enable())
    commands.hold()
    graph.position[1]! -= 0.05
    await graph.beat()
    commands.hold()
    graph.position[1] = 0.5
    await graph.beat()
    commands.hold()
    expect(positions(graph).slice(-3)).toEqual([pose, pose, [0.1, 0.5, ...pose.slice(2)]])
  })

  it('a hold while its node repeats old angles repeats the target the arm has', async () => {
    const { driver, graph } = await alive()
    const commands = openSeal(driver.commands)
    await during(graph, commands.enable())
    graph.frozen = true
    const target = [0.2, 1.3, -0.7, 0.2, 0.5, -0.3]
    commands.move(Float64Array.from(target), 0.03)
    for (let beats = 0; beats < 12; beats += 1) await graph.beat()
    commands.hold()
    expect(positions(graph).slice(-2)).toEqual([
      [...target, 0.03],
      [...target, 0.03],
    ])
  })

  it('connected again, it counts reports and power anew', async () => {
    const { driver, graph, clock } = await alive()
    await during(graph, openSeal(driver.commands).enable())
    await driver.close()
    graph.frozen = true
    for (let ms = 0; ms < 500; ms += 5) await graph.beat()
    expect(await during(graph, driver.connect())).toBe('arm-silent')
    graph.frozen = false
    expect(await during(graph, driver.connect())).toBeUndefined()
    expect(clock.nowMs() - driver.feedback()!.jointsAtMs).toBeLessThan(50)
    expect(driver.feedback()!.enabled).toBe(false)
  })

  it('power that is taken while it is being given stays taken', async () => {
    const { driver, graph } = await alive()
    const commands = openSeal(driver.commands)
    const enabling = commands.enable()
    expect(commands.disable()).toBe('sent')
    expect(await during(graph, enabling)).toBe('enable-refused')
    await graph.beat()
    expect(driver.feedback()!.enabled).toBe(false)
    expect(graph.commands).toEqual([])
  })
})
