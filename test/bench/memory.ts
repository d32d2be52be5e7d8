import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { auditPair } from '../../src/audit/audit-pair.ts'
import { analyseRecord } from '../../src/cli/reporting/analyse-record.ts'
import { openRecord } from '../../src/engine/open-record.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { runLog } from '../../src/record/run-log.ts'
import { writeUnit } from '../../src/record/write-unit.ts'
import { pointSession } from '../fixtures/point-world/audit-control.ts'
import { PointSimulator } from '../fixtures/point-world/point-simulator.ts'
import { benchPlan, benchRegistration } from './bench-study.ts'
import { cpuMs } from './cpu-ledger.ts'
import { figure } from './part-result.ts'
import type { Figure, Part } from './part-result.ts'
import { constructedRecord } from '../fixtures/point-run/constructed-record.ts'

const UNITS = 1000
const QUICK_UNITS = 200
const POLICY = 'oracle'

/**
 * Memory over 1,000 units: audited one after another in this process, written, then merged and analysed. The point world of
 * the tests stands in for MuJoCo, so that the engine's own memory is what is seen; the cohort part shows MuJoCo's.
 */
export const memory: Part = async (options) => {
  const units = options.quick ? QUICK_UNITS : UNITS
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-'))
  try {
    const root = join(folder, 'record')
    await mkdir(root)
    const storage = fileStorage(root)
    const plan = benchPlan(`scripted/${POLICY}`, units)
    await openRecord(storage, runLog(storage, { now: () => 0 }), plan)
    const simulator = new PointSimulator()
    const policy = pointSession(POLICY, 'put-back')
    const registration = { ...benchRegistration(plan), holdSeconds: 0, executedSteps: policy.info.chunkSteps }
    const header = {
      planDigest: plan.digest,
      protocol: 'constructed',
      policy: policy.info,
      simulator: simulator.describe('put-back', 'after-button'),
    } as const
    const marks = new Map<number, Mark>()
    let bytes = 0
    const startMs = cpuMs()
    for (const [index, pair] of plan.content.pairs.entries()) {
      const outcome = await auditPair(pair, { simulator, evaluator: simulator, policy }, registration)
      bytes += (await writeUnit(storage, header, outcome)).bytes
      if (isMark(index + 1, units)) marks.set(index + 1, mark())
    }
    const ranMs = cpuMs() - startMs
    const streamed = new Map<number, Mark>()
    const record = await constructedRecord(storage)
    let read = 0
    for await (const { unit } of record.pairs()) {
      if (unit?.outcome.status === 'complete') read += 1
      if (isMark(read, units) && !streamed.has(read)) streamed.set(read, mark())
    }
    const analysisStartMs = cpuMs()
    const analysis = await analyseRecord(record)
    const analysed = mark()
    return {
      part: 'memory',
      figures: [
        ...figuresOf('running', marks),
        ...figuresOf('merging', streamed),
        figure('analysis of all units held: live heap', analysed.liveMb, 'MB'),
        figure('analysis of all units held: resident', analysed.rssMb, 'MB'),
        figure('auditing and writing a unit of the point world', ranMs / units, 'CPU ms'),
        figure('analysis of all units (read, endpoints, intervals)', (cpuMs() - analysisStartMs) / 1000, 'CPU s'),
        figure('unit file, mean', bytes / units / 1000, 'kB'),
      ],
      notes: [
        `${read} of ${units} units complete and read back; ${analysis.units.length} in the analysis`,
        'live heap: after a full collection, array buffers included',
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Mark {
  readonly liveMb: number
  readonly rssMb: number
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function mark(): Mark {
  const rssMb = process.memoryUsage.rss() / 1e6
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { liveMb: (heapUsed + arrayBuffers) / 1e6, rssMb }
}

function isMark(done: number, units: number): boolean {
  return done === units / 10 || done === units / 2 || done === units
}

function figuresOf(doing: string, marks: ReadonlyMap<number, Mark>): readonly Figure[] {
  return [...marks].flatMap(([units, { liveMb, rssMb }]) => [
    figure(`${doing}, after ${units} units: live heap`, liveMb, 'MB'),
    figure(`${doing}, after ${units} units: resident`, rssMb, 'MB', 'flat'),
  ])
}
