import { createInterface } from 'node:readline'
import { z } from 'zod'
import { systemClock } from '../../hardware/clock/system-clock.ts'
import { guardConfigSchema } from '../../hardware/guard/guard-config.ts'
import { GuardedRobot } from '../../hardware/guard/guarded-robot.ts'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { loadRclnodejs } from '../../ros/node/graph/load-rclnodejs.ts'
import { createRosNode } from '../../ros/node/graph/ros-node.ts'
import { armTopicsSchema } from '../../ros/robot/arm-topics.ts'
import { rclnodejsArmGraph } from '../../ros/robot/rclnodejs-arm-graph.ts'
import { RosArmDriver } from '../../ros/robot/ros-arm-driver.ts'
import { TwinpastError } from '../../src/core/errors.ts'

// A process with two arms behind real driver nodes and a real guard, told what to do by JSON lines.

const RATE_HZ = 50
const topics = z.strictObject({ left: armTopicsSchema, right: armTopicsSchema }).parse(JSON.parse(process.argv[2] ?? ''))
const say = (event: string, facts: object = {}): void => void process.stdout.write(`${JSON.stringify({ event, ...facts })}\n`)

const { rclnodejs, addon } = await loadRclnodejs()
await rclnodejs.init(rclnodejs.Context.defaultContext(), [])
const node = createRosNode(rclnodejs, addon, 'guarded_arms', (thrown) => say('callback-error', { text: String(thrown) }))
const graph = rclnodejsArmGraph(rclnodejs, node)
const driverOf = (arm: 'left' | 'right') => new RosArmDriver({ arm, kind: 'emulated', topics: topics[arm], graph, clock: systemClock })
const robot = new GuardedRobot({
  features: { name: 'ros', kind: 'emulated', actionSpace: piperActionSpace, cameras: [], busRateHz: RATE_HZ },
  drivers: { left: driverOf('left'), right: driverOf('right') },
  // As patient as the bounds allow: this machine is shared.
  config: guardConfigSchema.parse({
    arms: { left: { baseM: [-0.5, 0, 0], yawRad: Math.PI / 2 }, right: { baseM: [0.5, 0, 0], yawRad: Math.PI / 2 } },
    workspace: { lowerM: [-1.5, -1, 0], upperM: [1.5, 1, 1.5], floorM: 0 },
    speedScale: 0.5,
    jointsStaleMs: 250,
    statusStaleMs: 500,
    stallMs: 250,
    trackingForMs: 1000,
  }),
  clock: systemClock,
})
node.spin()

let next: (() => void) | undefined
setInterval(() => {
  const tick = robot.tick()
  if (tick.finished !== undefined || tick.mode === 'latched') next?.()
}, 1000 / RATE_HZ)

/** Moves joint 1 of the left arm by `byRad` in `steps` actions. */
async function play(byRad: number, steps: number, chunkId: string): Promise<void> {
  const { readings } = robot.state()
  const values = new Float64Array(steps * 14)
  for (let step = 0; step < steps; step += 1) {
    values.set(readings, 14 * step)
    values[14 * step]! += (byRad * (step + 1)) / steps
  }
  robot.admit({ chunkId, steps, values, observedAtMs: systemClock.nowMs() })
  for (let step = 0; step < steps; step += 1) {
    robot.send(step)
    say('moving', { step })
    await new Promise<void>((resolve) => {
      next = resolve
    })
    next = undefined
  }
}

const deeds: Readonly<
  Record<
    string,
    (line: {
      readonly byRad?: number | undefined
      readonly steps?: number | undefined
      readonly chunkId?: string | undefined
    }) => Promise<void>
  >
> = {
  connect: () => robot.connect(),
  arm: () => robot.arm('Ada'),
  play: ({ byRad = 0.05, steps = 3, chunkId = 'c' }) => play(byRad, steps, chunkId),
  hold: () => robot.stop('hold', 'test'),
  'quick-stop': () => robot.stop('quick-stop', 'test'),
}
const lineSchema = z.object({ do: z.string(), byRad: z.number().optional(), steps: z.number().optional(), chunkId: z.string().optional() })

say('ready')
for await (const text of createInterface({ input: process.stdin })) {
  const line = lineSchema.parse(JSON.parse(text))
  const error = await deeds[line.do]?.(line).then(
    () => undefined,
    (thrown: unknown) => TwinpastError.from(thrown)?.toJSON() ?? { code: 'unknown', message: String(thrown) },
  )
  let state: object = {}
  try {
    const { mode, latch, readings } = robot.state()
    state = { mode, latch, readings: Array.from(readings) }
  } catch {
    state = { mode: 'no feedback' }
  }
  say('done', { did: line.do, ...state, ...(error === undefined ? {} : { error }) })
}
await robot.close()
// Without it the process of Jazzy crashes on its way out.
rclnodejs.shutdown()
process.exit(0)
