import { fileURLToPath } from 'node:url'
import { executePrefix } from '../../hardware/cell/control/execute-prefix.ts'
import { readCellFile } from '../../hardware/cell/config/read-cell-file.ts'
import type { CellConfig } from '../../hardware/cell/config/cell-schema.ts'
import type { GuardianClient } from '../../hardware/cell/guardian/guardian-client.ts'
import { leadCell } from '../../hardware/cell/guardian/start-guardian.ts'
import { hostClock } from '../../hardware/cell/host-clock.ts'
import { openCellImages } from '../../hardware/cell/images/cell-images.ts'
import { openFeed } from '../../hardware/cell/images/open-feed.ts'
import { approach } from '../../src/cli/cell/approach.ts'
import { preferThisProcess } from '../../src/cli/cell/prefer-this-process.ts'
import { startEmulatedCell } from '../../src/cli/cell/start-emulated-cell.ts'
import { steadyNode } from '../../src/cli/cell/steady-node.ts'
import { thrownText } from '../../src/core/thrown-text.ts'
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
const TELL_EVERY_MS = 30_000

/**
 * Lateness of set-points while both arms move and a camera is watched, everything (physics, pictures, guardian, host) on this computer; and the
 * time from a killed host to the last set-point that moved an arm. Ctrl-C, SIGTERM or the end of the bench itself end it early, with the figures so far.
 */
export const cell: Part = async ({ quick, minutes = 1 }) => {
  const seconds = quick ? 10 : minutes * 60
  const cut = cutOff()
  const { late, actionMs, held, movedS, ended } = await moveFor(seconds, cut)
  const kills: number[] = []
  for (let i = 0; i < (quick ? 1 : KILLS) && !cut.off; i++) {
    tell(`kill ${i + 1} of ${quick ? 1 : KILLS}`)
    kills.push(...(await killedAfterMs()))
  }
  return {
    part: 'cell',
    figures: [
      figure('both arms were moved for', movedS, 's'),
      figure('set-points late, median', late.p50Ms, 'ms'),
      figure('set-points late, 99th percentile', late.p99Ms, 'ms', 'at most 5'),
      figure('set-points late, latest', late.maxMs, 'ms'),
      figure('an action of 200 ms, shortest', Math.min(...actionMs), 'ms'),
      figure('an action of 200 ms, longest', Math.max(...actionMs), 'ms'),
      figure('times the guard held both arms, or refused to begin, because this computer paused', held, ''),
      figure('kill -9 of the host to the last set-point that moves an arm, median', quantile(kills, 0.5), 'ms'),
      figure('kill -9 of the host to the last set-point that moves an arm, longest', Math.max(...kills), 'ms', 'at most 100'),
      // What was cut off before it was measured is left out.
    ].filter(({ value }) => Number.isFinite(value)),
    notes: [
      ...(ended === undefined ? [] : [`ended before its ${seconds} s: ${ended}`]),
      `${late.ticks} set-points an arm at 200 a second; ${actionMs.length} actions; ${kills.length} arms of ${kills.length / 2} killed hosts`,
      'the emulated cell runs on the same cores; a tap in a process of its own stands on each line while hosts are killed',
    ],
  }
}

/** Whether somebody wants it to end. */
function cutOff(): { readonly off: boolean } {
  const cut = { off: false }
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, () => (cut.off = true))
  return cut
}

function tell(text: string): void {
  process.stderr.write(`cell: ${text}\n`)
}

async function moveFor(seconds: number, cut: { readonly off: boolean }) {
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
    let ended: string | undefined
    const beganMs = hostClock.nowMs()
    const movedMs = () => hostClock.nowMs() - beganMs
    let toldMs = 0
    for (let chunk = 0; movedMs() < seconds * 1000 && ended === undefined; chunk++) {
      const prefix = {
        chunkId: `bench-${chunk}`,
        chunk: { steps: ACTIONS_A_CHUNK, dimensions: start.length, values },
        executedSteps: ACTIONS_A_CHUNK,
        observedAtMs: hostClock.nowMs(),
      }
      const run = await executePrefix(prefix, { cell: client, clock: hostClock, images }).catch((thrown: unknown) => ({
        steps: [],
        stopped: new Error(thrownText(thrown)),
      }))
      if (run.stopped !== undefined) {
        held += 1
        tell(`held: ${run.stopped.message}`)
        ended ??= held > MOST_HELD ? `held more than ${MOST_HELD} times` : await startedAnew(emulated.cell, client, start, `back-${chunk}`)
      }
      if (movedMs() - toldMs > TELL_EVERY_MS) {
        toldMs = movedMs()
        const { p50Ms, p99Ms, maxMs } = await client.jitter()
        tell(
          `${(toldMs / 1000).toFixed(0)} of ${seconds} s, late ${p50Ms.toFixed(2)} / ${p99Ms.toFixed(2)} / ${maxMs.toFixed(2)} ms, held ${held} times`,
        )
      }
      if (cut.off) ended = 'it was cut off'
      actionMs.push(...run.steps.slice(1).map(({ beganAtMs, atMs }) => atMs - beganAtMs))
    }
    const movedS = movedMs() / 1000
    await images.close()
    return { late: await client.jitter(), actionMs, held, movedS, ended }
  } finally {
    await client.close()
    emulated.close()
  }
}

/** Arms both anew after a hold, and goes back to where the sweep begins; why it cannot, if it cannot. */
async function startedAnew(cell: CellConfig, client: GuardianClient, start: Float64Array, chunkId: string): Promise<string | undefined> {
  await new Promise((resolve) => setTimeout(resolve, AFTER_A_STOP_MS))
  try {
    if (client.state().mode !== 'ready') await client.arm('bench')
    return (await approach(cell, client, start, chunkId)).stopped?.message
  } catch (thrown) {
    return thrownText(thrown)
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
