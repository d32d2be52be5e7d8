import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runUnits } from '../../src/engine/run-units.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { recordLayout } from '../../src/record/record-layout.ts'
import { runLog } from '../../src/record/run-log.ts'
import { benchPlan, benchRegistration } from './bench-study.ts'
import { cpuMs } from './cpu-ledger.ts'
import { figure } from './part-result.ts'
import type { Part } from './part-result.ts'

const PAIRS = 64
const QUICK_PAIRS = 6

interface Run {
  readonly wallS: number
  /** CPU seconds of each worker process, and of these until it could take a pair. */
  readonly workersS: readonly number[]
  readonly openS: readonly number[]
  readonly coordinatorS: number
  readonly load: number
  /** Names of the unit files: they end in the digests of their bytes. */
  readonly units: string
}

/** One worker against two on the cohort: real worker processes, the engine's own coordinator, start-up included. */
export const workers: Part = async (options) => {
  const pairs = options.pairs ?? (options.quick ? QUICK_PAIRS : PAIRS)
  const one = await runWith(1, options.policy, pairs)
  const two = await runWith(2, options.policy, pairs)
  const busier = Math.max(...two.workersS)
  return {
    part: 'workers',
    figures: [
      figure(`${pairs} pairs, 1 worker: wall`, one.wallS, 's'),
      figure(`${pairs} pairs, 2 workers: wall`, two.wallS, 's'),
      figure('speed-up by wall', one.wallS / two.wallS, 'x', 'at least 1.7 on two idle cores'),
      figure('1 worker: cores it got (CPU / wall)', sum(one.workersS) / one.wallS, ''),
      figure('2 workers: cores they got (CPU / wall)', sum(two.workersS) / two.wallS, ''),
      figure('1 worker: CPU', sum(one.workersS), 's'),
      figure('2 workers: CPU', sum(two.workersS), 's'),
      figure('CPU of the busier of 2 workers', busier, 's'),
      figure('speed-up by CPU: 1 worker / busier of 2', sum(one.workersS) / busier, 'x', 'what two idle cores would give'),
      figure('starting a worker (modules, MuJoCo, policy)', sum(two.openS) / two.openS.length, 'CPU s'),
      figure('coordinator with 2 workers', two.coordinatorS, 'CPU s'),
      figure('load average at the end, 1 worker', one.load, ''),
      figure('load average at the end, 2 workers', two.load, ''),
    ],
    notes: [
      `policy ${options.policy}; other processes share the ${cpus().length} cores`,
      one.units === two.units ? 'both runs gave the same unit files, byte for byte' : 'THE RUNS GAVE DIFFERENT UNIT FILES',
    ],
  }
}

async function runWith(count: number, policy: string, pairs: number): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-'))
  try {
    const recordFolder = join(folder, 'record')
    await mkdir(recordFolder)
    const plan = benchPlan(policy, pairs)
    const storage = fileStorage(recordFolder)
    const clock = { now: () => Date.now() }
    const ownMs = cpuMs()
    const startMs = performance.now()
    await runUnits({
      workerEntry: new URL('./bench-worker.ts', import.meta.url),
      job: {
        recordFolder,
        planDigest: plan.digest,
        task: 'put-back',
        decisions: ['after-button'],
        policy: { kind: 'built-in', name: policy },
        registration: { ...benchRegistration(plan), actionSeeds: [...benchRegistration(plan).actionSeeds] },
        timeouts: { openSeconds: 600, policyCallSeconds: 600, unitSeconds: 3600 },
      },
      pairs: plan.content.pairs,
      workers: count,
      storage,
      log: runLog(storage, clock),
      clock,
      signal: new AbortController().signal,
      finished: () => undefined,
      output: (line) => console.error(line),
    })
    const wallS = (performance.now() - startMs) / 1000
    const lines = (await readFile(join(folder, 'worker-cpu.txt'), 'utf8')).trim().split('\n')
    return {
      wallS,
      openS: lines.map((line) => Number(line.split(' ')[0]) / 1000),
      workersS: lines.map((line) => Number(line.split(' ')[1]) / 1000),
      coordinatorS: (cpuMs() - ownMs) / 1000,
      load: loadavg()[0] ?? Number.NaN,
      units: (await storage.list(recordLayout.units)).join(' '),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
