import { fileURLToPath } from 'node:url'
import { executePrefix } from '../../hardware/cell/control/execute-prefix.ts'
import { readCellFile } from '../../hardware/cell/config/read-cell-file.ts'
import { leadCell } from '../../hardware/cell/guardian/start-guardian.ts'
import { hostClock } from '../../hardware/cell/host-clock.ts'
import { openCellImages } from '../../hardware/cell/images/cell-images.ts'
import { openFeed } from '../../hardware/cell/images/open-feed.ts'
import { approach } from '../../src/cli/cell/approach.ts'
import { preferThisProcess } from '../../src/cli/cell/prefer-this-process.ts'
import { startEmulatedCell } from '../../src/cli/cell/start-emulated-cell.ts'
import { steadyNode } from '../../src/cli/cell/steady-node.ts'
import { sweptCell } from '../fixtures/cell/swept-cell.ts'
import { figure } from './part-result.ts'
import type { Part } from './part-result.ts'

const EMULATED = fileURLToPath(new URL('../../hardware/cell/emulated.yaml', import.meta.url))
const GUARDIAN = new URL('../../src/cli/cell/guardian-process.ts', import.meta.url)
const ACTIONS_A_CHUNK = 40
const SWEEP_RAD = 0.25
const PERIOD_ACTIONS = 40
const KILLS = 10
const MOST_HELD = 20
const AFTER_A_STOP_MS = 2000

/**
 * Lateness of set-points while both arms move and a camera is watched, everything (physics, pictures, guardian, host) on this computer; and the
 * time from a killed host to the last set-point that moved an arm.
 */
export const cell: Part = async ({ quick, minutes = 1 }) => {
  const seconds = quick ? 10 : minutes * 60
  const { late, actionMs, held } = await moveFor(seconds)
  const kills: number[] = []
  for (let i = 0; i < (quick ? 1 : KILLS); i++) kills.push(...(await killedAfterMs()))
  const worstMs = Math.max(...kills)
  return {
    part: 'cell',
    figures: [
      figure('set-points late, median', late.p50Ms, 'ms'),
      figure('set-points late, 99th percentile', late.p99Ms, 'ms', 'at most 5'),
      figure('set-points late, latest', late.maxMs, 'ms'),
      figure('an action of 200 ms, shortest', Math.min(...actionMs), 'ms'),
      figure('an action of 200 ms, longest', Math.max(...actionMs), 'ms'),
      figure('times the guard held both arms because this computer paused', held, ''),
      figure('kill -9 of the host to the last set-point that moves an arm, median', quantile(kills, 0.5), 'ms'),
      figure('kill -9 of the host to the last set-point that moves an arm, longest', worstMs, 'ms', 'at most 100'),
    ],
    notes: [
      `${late.ticks} set-points an arm at 200 a second; ${actionMs.length} actions; ${kills.length} arms of ${kills.length / 2} killed hosts`,
      'the emulated cell runs on the same cores; a tap in a process of its own stands on each line while hosts are killed',
    ],
  }
}

async function moveFor(seconds: number) {
  const emulated = await startEmulatedCell(await readCellFile(EMULATED, 'emulated.yaml'), { task: 'put-back', seed: 0 })
  const client = await leadCell(emulated.cell, { entry: GUARDIAN, node: steadyNode, note: (text) => process.stderr.write(`${text}\n`) })
  try {
    await client.connect()
    await client.settledState(5000)
    const images = await openCellImages(emulated.cell.cameras, emulated.cell.cameras, (camera) => openFeed(camera, hostClock))
    preferThisProcess('leader')
    await client.arm('bench')
    const start = client.state().readings
    const values = sweep(start)
    const actionMs: number[] = []
    let held = 0
    const untilMs = hostClock.nowMs() + seconds * 1000
    for (let chunk = 0; hostClock.nowMs() < untilMs; chunk++) {
      const run = await executePrefix(
        {
          chunkId: `bench-${chunk}`,
          chunk: { steps: ACTIONS_A_CHUNK, dimensions: start.length, values },
          executedSteps: ACTIONS_A_CHUNK,
          observedAtMs: hostClock.nowMs(),
        },
        { cell: client, clock: hostClock, images },
      )
      if (run.stopped !== undefined) {
        held += 1
        if (held > MOST_HELD) throw run.stopped
        await new Promise((resolve) => setTimeout(resolve, AFTER_A_STOP_MS))
        await client.arm('bench')
        await approach(emulated.cell, client, start, `back-${chunk}`)
      }
      actionMs.push(...run.steps.slice(1).map(({ beganAtMs, atMs }) => atMs - beganAtMs))
    }
    await images.close()
    return { late: await client.jitter(), actionMs, held }
  } finally {
    await client.close()
    emulated.close()
  }
}

/** Both first joints outwards and back, again and again, ending where they began. */
function sweep(start: Float64Array): Float64Array {
  return Float64Array.from({ length: ACTIONS_A_CHUNK * start.length }, (_, i) => {
    const d = i % start.length
    const swing = (SWEEP_RAD / 2) * (1 - Math.cos((2 * Math.PI * (Math.floor(i / start.length) + 1)) / PERIOD_ACTIONS))
    return (start[d] ?? 0) + (d === 0 ? swing : d === 7 ? -swing : 0)
  })
}

async function killedAfterMs(): Promise<readonly number[]> {
  const swept = await sweptCell()
  try {
    const atMs = hostClock.nowMs()
    swept.host.kill('SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return (await swept.tapped()).map(({ targets }) => {
      const final = targets.at(-1)?.joint1Rad
      return Math.max(0, (targets.findLast(({ joint1Rad }) => joint1Rad !== final)?.atMs ?? atMs) - atMs)
    })
  } finally {
    swept.close()
  }
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN
}
