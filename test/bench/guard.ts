import { BEAT_MS, GuardedCell, HOME_POSE } from '../fixtures/cell/guarded-cell.ts'
import { figure } from './part-result.ts'
import type { Figure, Part } from './part-result.ts'

const CHUNK_STEPS = 30
const CHUNKS = 200
const QUICK_CHUNKS = 20
const WARM_UP_CHUNKS = 20

interface Spent {
  readonly admitUs: number
  readonly sendUs: number
  readonly tickUs: number
  readonly ticksPerAction: number
}

/** Chunks of 30 actions that swing one joint of each arm to and fro as a policy might, at a share of its speed. */
async function guardCost(speedScale: number, chunks: number): Promise<Spent> {
  const cell = await new GuardedCell({ speedScale, jointSpeedRadPerS: 3, tipSpeedMPerS: 1 }).armed()
  const sum = { admit: 0, send: 0, tick: 0, ticks: 0 }
  for (let chunk = -WARM_UP_CHUNKS; chunk < chunks; chunk += 1) {
    const offered = cell.chunk(CHUNK_STEPS)
    offered.values.forEach((_, index) => {
      const swing = 0.06 * Math.sin((Math.PI * (Math.floor(index / 14) + 1)) / CHUNK_STEPS) ** 2
      offered.values[index] = HOME_POSE[index % 14]! + (index % 7 === 6 ? 0 : swing)
    })
    const counts = chunk >= 0
    const timed = <T>(what: 'admit' | 'send' | 'tick', work: () => T): T => {
      const before = performance.now()
      const result = work()
      if (counts) sum[what] += performance.now() - before
      return result
    }
    timed('admit', () => cell.robot.admit(offered))
    for (let step = 0; step < CHUNK_STEPS; step += 1) {
      timed('send', () => cell.robot.send(step))
      for (let finished = false; !finished;) {
        cell.atMs += BEAT_MS
        const tick = timed('tick', () => cell.robot.tick())
        if (tick.mode === 'latched') throw new Error(`the guard latched: ${tick.latch?.text}`)
        finished = tick.finished !== undefined
        if (counts) sum.ticks += 1
      }
    }
    for (const arm of cell.arms) arm.told.length = 0
    cell.run(1100)
  }
  const actions = chunks * CHUNK_STEPS
  return {
    admitUs: (1000 * sum.admit) / chunks,
    sendUs: (1000 * sum.send) / actions,
    tickUs: (1000 * sum.tick) / sum.ticks,
    ticksPerAction: sum.ticks / actions,
  }
}

/** What the guard costs: a whole chunk before it moves, and each set-point on its way out, both arms together. */
export const guard: Part = async ({ quick }) => {
  const chunks = quick ? QUICK_CHUNKS : CHUNKS
  const figures: Figure[] = []
  for (const speedScale of [1, 0.1]) {
    const { admitUs, sendUs, tickUs, ticksPerAction } = await guardCost(speedScale, chunks)
    const at = `at speed scale ${speedScale}`
    const perActionUs = admitUs / CHUNK_STEPS + sendUs + tickUs * ticksPerAction
    figures.push(
      figure(`${at}: a chunk of ${CHUNK_STEPS} actions admitted`, admitUs, 'µs'),
      figure(`${at}: a set-point checked and handed to both arms (${ticksPerAction} an action)`, tickUs, 'µs'),
      figure(`${at}: whole guard time an action`, perActionUs, 'µs'),
      figure(`${at}: share of an action's time`, (perActionUs / (60_000 / speedScale)) * 100, '%'),
    )
  }
  return {
    part: 'guard',
    figures,
    notes: [`${chunks} chunks each after warm-up, drivers that obey at once; wall time of one thread, set-points at 100 Hz`],
  }
}
