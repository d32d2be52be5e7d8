import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { cellModel } from '../../sim/embedded/cell-model.ts'
import { CAMERAS, STEPS_PER_ACTION } from '../../sim/embedded/layout/cell-layout.ts'
import { modelXml } from '../../sim/embedded/model-xml.ts'
import { PUT_BACK_SCENE } from '../../sim/embedded/put-back-scene.ts'
import type { CpuLedger } from './cpu-ledger.ts'
import { exportingPorts } from './export-job.ts'
import type { JobPair } from './export-job.ts'
import { LABELS } from './metered-ports.ts'
import { runMeteredCohort, STAGES } from './metered-cohort.ts'
import { figure } from './part-result.ts'
import type { Part } from './part-result.ts'
import { physicsOnlyMs, physicsSteps } from './physics-only.ts'

const PAIRS = 4
const QUICK_PAIRS = 1
/** Pairs run before, so that the compiler is warm, as it is for nearly all of a cohort. */
const WARM_UP_PAIRS = 2

const rivalOutput = z.object({
  startUpS: z.number(),
  spentS: z.object({ histories: z.number(), render: z.number(), encode: z.number(), query: z.number(), execute: z.number() }),
  loopS: z.number(),
  positionDifference: z.number(),
  versions: z.record(z.string(), z.string()),
})
type RivalOutput = z.infer<typeof rivalOutput>

/** The same pairs in native MuJoCo with its own software renderer, in Python: CPU seconds and the ratio ours : rival. */
export const rival: Part = async (options) => {
  const python = process.env['TWINPAST_BENCH_PYTHON'] ?? 'python3'
  const missing = await missingModules(python)
  if (missing !== undefined) return withoutRival(python, missing)
  if (options.policy !== 'bank')
    return { part: 'rival', figures: [], notes: ['skipped: the rival runs the ONNX files of the policy bank only'] }
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-'))
  try {
    const pairs = options.quick ? QUICK_PAIRS : PAIRS
    const exported: JobPair[] = []
    const ours = await runOurs(pairs, folder, exported)
    await writeJob(folder, exported)
    const plain = await runRival(python, folder, 'default')
    const lean = await runRival(python, folder, 'lean')
    return compared(
      pairs,
      ours,
      physicsOnlyMs(await cellModel(PUT_BACK_SCENE), exported) / 1000,
      physicsSteps(exported, STEPS_PER_ACTION),
      plain,
      lean,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Ours {
  readonly spentS: RivalOutput['spentS']
  readonly loopS: number
  readonly allS: number
}

async function runOurs(pairs: number, folder: string, exported: JobPair[]): Promise<Ours> {
  let counted: CpuLedger | undefined
  const { ledger } = await runMeteredCohort({
    policy: 'bank',
    pairs: WARM_UP_PAIRS + pairs,
    folder: join(folder, 'record'),
    around: (ports) => exportingPorts(ports, exported),
    finished: (index, _outcome, running) => {
      if (index === WARM_UP_PAIRS - 1) {
        running.reset()
        exported.length = 0
        counted = running
      }
    },
  })
  if (counted !== ledger) throw new RangeError('the warm-up never ended')
  const seconds = (stages: readonly string[] | undefined, ...labels: string[]) => ledger.total(stages, labels) / 1000
  const spentS = {
    histories: seconds(undefined, LABELS.simulator),
    render: seconds(undefined, LABELS.render),
    encode: seconds(undefined, LABELS.feed),
    query: seconds([STAGES.gates, STAGES.query], LABELS.query),
    execute: seconds(undefined, LABELS.execute),
  }
  return { spentS, loopS: sumOf(spentS), allS: ledger.total() / 1000 }
}

async function writeJob(folder: string, pairs: readonly JobPair[]): Promise<void> {
  const weights = new URL('../../policies/bank/weights/put-back/', import.meta.url)
  for (const name of ['encoder.onnx', 'query.onnx']) await writeFile(join(folder, name), await readFile(new URL(name, weights)))
  await writeFile(join(folder, 'model.xml'), modelXml(PUT_BACK_SCENE))
  await writeFile(join(folder, 'job.json'), JSON.stringify({ cameras: CAMERAS.map(jobCamera), pairs }))
}

type Vector = readonly [number, number, number]

function jobCamera({ camera, mount, eyeM, lookAtM, up, fovYRad }: (typeof CAMERAS)[number]): object {
  const back = unit([eyeM[0] - lookAtM[0], eyeM[1] - lookAtM[1], eyeM[2] - lookAtM[2]])
  const right = unit(cross(up, back))
  return {
    name: camera,
    body: mount === 'world' ? 'world' : `${mount}/link6`,
    positionM: eyeM,
    xyAxes: [...right, ...cross(back, right)],
    fovYDeg: (fovYRad * 180) / Math.PI,
  }
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(v: Vector): Vector {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}

const run = promisify(execFile)
const SCRIPT = fileURLToPath(new URL('native_rival.py', import.meta.url))

async function runRival(python: string, folder: string, pictures: 'default' | 'lean'): Promise<RivalOutput> {
  const { stdout } = await run(python, [SCRIPT, folder, pictures], {
    maxBuffer: 1e7,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  return rivalOutput.parse(JSON.parse(stdout))
}

async function missingModules(python: string): Promise<string | undefined> {
  try {
    await run(python, ['-c', 'import mujoco, onnxruntime, numpy'])
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message.trim().split('\n') : []
    return text.at(-1) ?? 'it does not start'
  }
}

function withoutRival(python: string, missing: string): Awaited<ReturnType<Part>> {
  return {
    part: 'rival',
    figures: [],
    notes: [
      `skipped: ${python} cannot run the rival (${missing})`,
      'to have it: python3 -m venv VENV && VENV/bin/pip install mujoco==3.14.0 onnxruntime==1.30.0 numpy; apt-get install libosmesa6;',
      'then: TWINPAST_BENCH_PYTHON=VENV/bin/python npm run bench -- --only rival',
    ],
  }
}

function compared(
  pairs: number,
  ours: Ours,
  physicsS: number,
  steps: number,
  plain: RivalOutput,
  lean: RivalOutput,
): Awaited<ReturnType<Part>> {
  const compare = (what: string, our: number, theirs: number) => ({
    what,
    ours: our / pairs,
    rival: theirs / pairs,
    unit: 'CPU s per pair',
  })
  const { histories, execute } = lean.spentS
  return {
    part: 'rival',
    figures: [
      figure('physics alone: ours', steps / physicsS / 1000, 'k steps per CPU s'),
      figure('physics alone: rival', steps / (histories + execute) / 1000, 'k steps per CPU s'),
      figure(
        'largest difference of any position after a history, of the cube after an execution',
        Math.max(plain.positionDifference, lean.positionDifference),
        'rad or m',
      ),
    ],
    comparisons: [
      compare('ours with gates, digests and record; rival without', ours.allS, plain.loopS),
      compare('the same work', ours.loopS, sumOf(plain.spentS)),
      compare('the same work, rival without anti-aliasing', ours.loopS, sumOf(lean.spentS)),
      compare('physics alone', physicsS, histories + execute),
      compare('histories (ours: with expert, scene, events)', ours.spentS.histories, histories),
      compare('executions (ours: with judge and tool paths)', ours.spentS.execute, execute),
      compare('64 px pictures', ours.spentS.render, plain.spentS.render),
      compare('64 px pictures, rival without anti-aliasing', ours.spentS.render, lean.spentS.render),
      compare('encoder while folding', ours.spentS.encode, lean.spentS.encode),
      compare('queries', ours.spentS.query, lean.spentS.query),
    ],
    notes: [
      `${pairs} pairs after ${WARM_UP_PAIRS} of warm-up; start-up not counted (rival ${plain.startUpS.toFixed(1)} CPU s)`,
      "the same work: 3 histories, 142 pictures, 130 encodings, 14 queries and 6 executions a pair; our pictures have 9 samples a pixel, the rival's 4 or 1; neither has shadows",
      `rival: ${Object.entries(plain.versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', ')}`,
    ],
  }
}

function sumOf(spentS: RivalOutput['spentS']): number {
  return Object.values(spentS).reduce((sum, part) => sum + part, 0)
}
