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

const PAIRS = 24
const QUICK_PAIRS = 4
const REPEATS = 2

interface Run {
  readonly wallS: number
  /** CPU seconds of each worker process. */
  readonly workersS: readonly number[]
  readonly coordinatorS: number
  readonly load: number
  /** Names of the unit files: they end in the digests of their bytes. */
  readonly units: string
}

/** One worker against two on a part of the cohort: real worker processes, the engine's own coordinator, start-up included. */
export const workers: Part = async (options) => {
  const pairs = options.pairs ?? (options.quick ? QUICK_PAIRS : PAIRS)
  const runs: { readonly one: Run; readonly two: Run }[] = []
  for (let i = 0; i < (options.quick ? 1 : REPEATS); i++) {
    runs.push({ one: await runWith(1, options.policy, pairs), two: await runWith(2, options.policy, pairs) })
  }
  const [first] = runs
  if (first === undefined) throw new RangeError('no run')
  const wall = (pick: 'one' | 'two') => Math.min(...runs.map((run) => run[pick].wallS))
  const cpu = (pick: 'one' | 'two') => Math.min(...runs.map((run) => sum(run[pick].workersS) + run[pick].coordinatorS))
  const share = (pick: 'one' | 'two') => Math.max(...runs.map((run) => sum(run[pick].workersS) / run[pick].wallS))
  const longest = Math.min(...runs.map(({ two }) => Math.max(...two.workersS)))
  const loads = runs.flatMap(({ one, two }) => [one.load, two.load])
  return {
    part: 'workers',
    figures: [
      figure(`${pairs} pairs, 1 worker: wall`, wall('one'), 's'),
      figure(`${pairs} pairs, 2 workers: wall`, wall('two'), 's'),
      figure('speed-up by wall', wall('one') / wall('two'), 'x', 'at least 1.7 on two idle cores'),
      figure('1 worker: CPU', cpu('one'), 's'),
      figure('2 workers: CPU', cpu('two'), 's'),
      figure('1 worker: cores it got (CPU / wall)', share('one'), ''),
      figure('2 workers: cores they got (CPU / wall)', share('two'), ''),
      figure('CPU of the busier of 2 workers', longest, 's'),
      figure('speed-up by CPU: 1 worker / busier of 2', Math.min(...runs.map(({ one }) => sum(one.workersS))) / longest, 'x', 'what two idle cores would give'),
      figure('coordinator: CPU with 2 workers', Math.min(...runs.map(({ two }) => two.coordinatorS)), 's'),
      figure('load average while running, least and most', Math.min(...loads), `.. ${Math.max(...loads).toFixed(1)}`),
    ],
    notes: [
      `policy ${options.policy}; best of ${runs.length} interleaved runs each; other processes share the ${cpus().length} cores`,
      runs.every(({ one, two }) => one.units === first.one.units && two.units === first.one.units)
        ? 'all runs gave the same unit files, byte for byte'
        : 'THE RUNS GAVE DIFFERENT UNIT FILES',
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
