import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { LineProcess } from './line-process.ts'
import { thereIsAGraph } from './ros-bench.ts'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const environment = inject('graphEnvironment')
const env = { ...environment, ROS_DOMAIN_ID: String(1 + ((process.pid + 50) % 100)), NO_COLOR: '1' }

type Driver = 'piper_ros' | 'agx_arm_ros'

/** Names of two arms: those of two namespaces, or of the stock launch file of two piper_ros arms, its enable service remapped. */
function topicsOf(driver: Driver, arm: 'left' | 'right') {
  return driver === 'agx_arm_ros'
    ? {
        driver,
        feedback: `/${arm}/feedback/joint_states`,
        status: `/${arm}/feedback/arm_status`,
        command: `/${arm}/control/joint_states`,
        enable: `/${arm}/enable_agx_arm`,
      }
    : {
        driver,
        feedback: `/joint_states_${arm}`,
        status: `/arm_status_${arm}`,
        command: `/joint_ctrl_cmd_${arm}`,
        enable: `/piper_${arm}_ctrl_node/enable_srv`,
      }
}

let started: LineProcess[] = []
const start = (process: LineProcess): LineProcess => {
  started.push(process)
  return process
}
afterEach(async () => {
  await Promise.all(started.map((process) => process.close()))
  started = []
})

async function armNode(topics: ReturnType<typeof topicsOf>): Promise<LineProcess> {
  const { driver, feedback, status, command, enable } = topics
  const node = start(new LineProcess(feedback, 'python3', [here('peers/arm_driver.py'), driver, feedback, status, command, enable], env))
  await node.next('ready')
  return node
}

async function guardedArms(left: object, right: object): Promise<LineProcess> {
  const args = ['--import', 'tsx', here('guarded-arms.ts'), JSON.stringify({ left, right })]
  const arms = start(new LineProcess('guarded arms', process.execPath, args, env))
  await arms.next('ready')
  return arms
}

/** Arms and plays; on a machine so busy that a report or a beat comes late the guard rightly latches, and a person would arm again. */
async function playThrough(arms: LineProcess, byRad: number): Promise<unknown> {
  const late = ['joints-stale', 'status-stale', 'loop-stalled', 'action-late', 'chunk-refused']
  for (let time = 0; ; time += 1) {
    await arms.ask({ do: 'arm' }, 'done')
    const played = await arms.ask({ do: 'play', byRad, steps: 3, chunkId: `chunk-${time}` }, 'done')
    const stopped = JSON.stringify([played['latch'], played['error']])
    if (time === 9 || !late.some((code) => stopped.includes(code))) return played
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

describe.runIf(thereIsAGraph).each(['agx_arm_ros', 'piper_ros'] as const)('two arms behind %s', (driver) => {
  test('connect, arm by a person, move through the guard; every command is whole; a silent arm stops both', async () => {
    const [leftTopics, rightTopics] = [topicsOf(driver, 'left'), topicsOf(driver, 'right')]
    const [left, right] = [await armNode(leftTopics), await armNode(rightTopics)]
    const arms = await guardedArms(leftTopics, rightTopics)
    const connected = await arms.ask({ do: 'connect' }, 'done')
    expect(connected['error']).toBeUndefined()
    expect((await arms.ask({ do: 'play' }, 'done'))['error']).toMatchObject({ code: 'guard-latched' })
    const before = await left.ask({ tell: true }, 'told')
    expect(before).toMatchObject({ commands: 0, before_enable: 0 })

    expect(await playThrough(arms, 0.06)).toMatchObject({ mode: 'ready' })
    const [toldLeft, toldRight] = [await left.ask({ tell: true }, 'told'), await right.ask({ tell: true }, 'told')]
    for (const told of [toldLeft, toldRight]) {
      expect(told).toMatchObject({ enabled: true, partial: 0, not_finite: 0, before_enable: 0, speed: 50, force: 1 })
      expect(told['commands']).toBeGreaterThan(10)
    }
    expect(toldLeft['largest_step']).toBeLessThanOrEqual(1 / 50 + 1e-9)

    const quick = await arms.ask({ do: 'quick-stop' }, 'done')
    expect(quick).toMatchObject({ mode: 'latched', error: { code: 'stop-not-taken' } })

    left.say({ frozen: true })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect((await arms.ask({ do: 'arm' }, 'done'))['error']).toMatchObject({
      code: 'arming-refused',
      message: expect.stringContaining('joints-stale'),
    })
  })

  test('a fault in the status of one arm stops both, and nothing more is commanded', async () => {
    const [leftTopics, rightTopics] = [topicsOf(driver, 'left'), topicsOf(driver, 'right')]
    const [left, right] = [await armNode(leftTopics), await armNode(rightTopics)]
    const arms = await guardedArms(leftTopics, rightTopics)
    await arms.ask({ do: 'connect' }, 'done')
    expect(await playThrough(arms, 0.02)).toMatchObject({ mode: 'ready' })
    right.say({ status: 7 })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const refused = await arms.ask({ do: 'play', chunkId: 'late' }, 'done')
    expect(refused).toMatchObject({ mode: 'latched', error: { code: 'guard-latched' } })
    const after = await left.ask({ tell: true }, 'told')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await left.ask({ tell: true }, 'told'))['commands']).toBe(after['commands'])
  })
})

describe.runIf(thereIsAGraph)('a graph that is not certain is refused', () => {
  test.each([
    ['one enable service of both arms, as the stock launch file makes it', { enable: '/enable_srv' }],
    ['both arms hear one command', { command: '/joint_ctrl_single' }],
    ['both arms report on one topic', { feedback: '/joint_states_single' }],
  ])('%s', async (_name, shared) => {
    const [leftTopics, rightTopics] = [
      { ...topicsOf('piper_ros', 'left'), ...shared },
      { ...topicsOf('piper_ros', 'right'), ...shared },
    ]
    await Promise.all([armNode(leftTopics), armNode(rightTopics)])
    const arms = await guardedArms(leftTopics, rightTopics)
    const { error } = await arms.ask({ do: 'connect' }, 'done')
    // On a slow graph one arm may see the trouble a little later than the other.
    expect(JSON.stringify(error)).toMatch(/"code":"(cell-connect|arm-graph)".*not certain/)
  })

  test('an arm that leaves out its gripper, and the status of the other package', async () => {
    const [leftTopics, rightTopics] = [topicsOf('piper_ros', 'left'), topicsOf('piper_ros', 'right')]
    const left = await armNode(leftTopics)
    await armNode(rightTopics)
    left.say({ drop: 'gripper' })
    const arms = await guardedArms(leftTopics, rightTopics)
    const { error } = await arms.ask({ do: 'connect' }, 'done')
    expect(error).toMatchObject({ code: 'arm-silent', message: expect.stringMatching(/lacks gripper/) })
  })
})
