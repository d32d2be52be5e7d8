import { execFile, spawn } from 'node:child_process'
import { access, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVALUATION_RESULT } from '../../policies/bank/training/evaluation-result.ts'
import type { EvaluationResult } from '../../policies/bank/training/evaluation-result.ts'
import { pooled } from '../../policies/bank/training/rates.ts'

const TRAINING = fileURLToPath(new URL('../../policies/bank/training/', import.meta.url))
const TWINPAST = fileURLToPath(new URL('../../src/cli/twinpast.mjs', import.meta.url))
const exec = promisify(execFile)

let scratch = ''
/** A python with the training's requirements: TWINPAST_PYTHON, or an environment of its own from the package index. */
let python = process.env.TWINPAST_PYTHON ?? ''

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'bank-retrain-'))
  if (python !== '') return
  await exec('python3', ['-m', 'venv', join(scratch, 'venv')])
  python = join(scratch, 'venv', 'bin', 'python')
  await exec(python, ['-m', 'pip', 'install', '--quiet', '--requirement', join(TRAINING, 'requirements.txt')])
}, 1_200_000)

afterAll(() => rm(scratch, { recursive: true, force: true }))

interface Ended {
  readonly exitCode: number
  readonly output: string
}

async function ended(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const options = { env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', TWINPAST_PYTHON: python, ...env }, maxBuffer: 1 << 24 }
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr })
    })
  })
}

const script = (name: string, ...args: string[]) => ended(python, [join(TRAINING, name), ...args])

/** A short retrain of `task` into a folder of its own, and its evaluation. */
async function retrained(
  task: string,
  episodes: number,
  steps: number,
): Promise<{ readonly weights: string; readonly result: EvaluationResult }> {
  const weights = join(scratch, `${task}-weights`)
  const env = { TWINPAST_SCRATCH: join(scratch, task), TWINPAST_WEIGHTS: weights, TWINPAST_PER_BRANCH: '10' }
  const { exitCode, output } = await ended('bash', [join(TRAINING, 'retrain.sh'), task, '0', String(episodes), String(steps)], env)
  expect(exitCode, output).toBe(0)
  return { weights, result: EVALUATION_RESULT.parse(JSON.parse(await readFile(join(weights, 'evaluation.json'), 'utf8'))) }
}

const naturalDecisions = ({ decisions }: EvaluationResult) => pooled(decisions.filter((row) => row.natural).map((row) => row.decided))

it('a small retrain (100 demonstrations, 150 steps) reads the origin from memory', async () => {
  const { weights, result } = await retrained('put-back', 100, 150)
  const { successes, trials } = naturalDecisions(result)
  expect(trials).toBe(40)
  expect(successes / trials).toBeGreaterThanOrEqual(0.95)
  expect(await readFile(join(weights, 'MODEL_CARD.md'), 'utf8')).toContain(result.weightsDigest)
})

it('a small retrain of Repick (120 demonstrations, 200 steps) reads from memory which cube was shown', async () => {
  const { result } = await retrained('repick', 120, 200)
  const { successes, trials } = naturalDecisions(result)
  expect(trials).toBe(20)
  expect(successes / trials).toBeGreaterThanOrEqual(0.9)
})

describe('training on twelve demonstrations', () => {
  const demos = () => join(scratch, 'twelve')
  const train = (out: string, ...args: string[]) =>
    script('train.py', '--demos', demos(), '--out', out, '--steps', '20', '--early', '5', '--save-every', '10', ...args)

  beforeAll(async () => {
    const { exitCode, output } = await ended('node', [TWINPAST, 'demos', '--task', 'put-back', '--episodes', '12', '--out', demos()])
    expect(exitCode, output).toBe(0)
  }, 600_000)

  it('killed with demonstrations half made, it makes the same ones in the end', async () => {
    const out = join(scratch, 'killed-demos')
    const args = [TWINPAST, 'demos', '--task', 'put-back', '--episodes', '12', '--workers', '1', '--out', out]
    await killedWhen(spawn('node', args, { stdio: 'ignore' }), () => readable(join(out, 'episodes', '00001.bin')))
    expect(await readable(join(out, 'manifest.json'))).toBe(false)
    const { exitCode, output } = await ended('node', args)
    expect(exitCode, output).toBe(0)
    expect(output).toMatch(/[1-9]\d* episodes were already there, whole/)
    expect(await readFile(join(out, 'manifest.json'), 'utf8')).toBe(await readFile(join(demos(), 'manifest.json'), 'utf8'))
  })

  it('killed between two saved states, it ends with the same weights bit for bit', async () => {
    const [whole, cut] = [join(scratch, 'whole'), join(scratch, 'cut')]
    for (const folder of [whole, cut]) await mkdir(folder)
    const untouched = await train(join(whole, 'checkpoint.pt'))
    expect(untouched.exitCode, untouched.output).toBe(0)
    const args = [join(TRAINING, 'train.py'), '--demos', demos(), '--out', join(cut, 'checkpoint.pt')]
    const child = spawn(python, [...args, '--steps', '20', '--early', '5', '--save-every', '10'], { stdio: 'ignore' })
    await killedWhen(child, () => readable(join(cut, 'checkpoint.unfinished')))
    expect(await readable(join(cut, 'checkpoint.pt'))).toBe(false)
    const resumed = await train(join(cut, 'checkpoint.pt'))
    expect(resumed.output).toContain('"resumedAfterStep": 10')
    const compare = [
      'import sys, torch',
      'a, b = (torch.load(path, weights_only=True)["policy"] for path in sys.argv[1:])',
      'print("same" if a.keys() == b.keys() and all(torch.equal(a[k], b[k]) for k in a) else "different")',
    ].join('\n')
    const compared = (...paths: string[]) => ended(python, ['-c', compare, ...paths])
    for (const name of ['checkpoint.pt', 'checkpoint-early.pt']) {
      expect((await compared(join(whole, name), join(cut, name))).output.trim(), name).toBe('same')
    }
    expect((await compared(join(whole, 'checkpoint.pt'), join(whole, 'checkpoint-early.pt'))).output.trim()).toBe('different')
    const other = await train(join(whole, 'checkpoint.pt'), '--seed', '1')
    expect(other.exitCode).not.toBe(0)
    expect(other.output).toContain('of another run: got seed 0, expected 1')
  })

  it('refuses demonstrations of another simulator version before it trains', async () => {
    const folder = join(scratch, 'foreign')
    await mkdir(folder)
    await cp(demos(), join(folder, 'demos'), { recursive: true })
    await rewrite(join(folder, 'demos', 'manifest.json'), (text) =>
      text.replace(/"simulatorDigest": "[0-9a-f]+"/, '"simulatorDigest": "other"'),
    )
    const env = { TWINPAST_SCRATCH: folder, TWINPAST_WEIGHTS: join(folder, 'weights') }
    const { exitCode, output } = await ended('bash', [join(TRAINING, 'retrain.sh'), 'put-back', '0', '12', '20'], env)
    expect(exitCode).toBe(2)
    expect(output).toContain('demos-of-another-program')
    expect(await readable(join(folder, 'checkpoint.pt'))).toBe(false)
    expect(await readable(join(folder, 'weights'))).toBe(false)
  })

  it('refuses an episode with one altered byte', async () => {
    const folder = join(scratch, 'altered')
    await cp(demos(), folder, { recursive: true })
    const path = join(folder, 'episodes', '00003.bin')
    const bytes = await readFile(path)
    bytes[1000] = (bytes[1000] ?? 0) ^ 1
    await writeFile(path, bytes)
    const { exitCode, output } = await script('train.py', '--demos', folder, '--out', join(folder, 'checkpoint.pt'))
    expect(exitCode).not.toBe(0)
    expect(output).toContain('00003.bin: got SHA-256')
  })

  it('refuses data whose presents tell the past, and data whose evidence cannot be seen', async () => {
    const folder = join(scratch, 'leaking')
    await cp(demos(), folder, { recursive: true })
    const probe = () => script('leak_probe.py', '--demos', folder, '--out', join(folder, 'leak-probe.json'))
    await rewrite(join(folder, 'manifest.json'), (text) => text.replace(/"step": \d+/, '"step": 0'))
    const leaking = await probe()
    expect(leaking.exitCode).not.toBe(0)
    expect(leaking.output).toContain('after-button: pixels read with 1.0')
    await cp(join(demos(), 'manifest.json'), join(folder, 'manifest.json'))
    await rewrite(join(folder, 'manifest.json'), (text) => text.replace(/"evidenceStep": 0/, '"evidenceStep": 64'))
    const unseen = await probe()
    expect(unseen.exitCode).not.toBe(0)
    expect(unseen.output).toContain('evidence frame read with')
  })
})

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(path, after)
}

async function readable(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Kills `child` without a word as soon as `reached`. */
async function killedWhen(child: ReturnType<typeof spawn>, reached: () => Promise<boolean>): Promise<void> {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (child.exitCode === null && !(await reached())) await setTimeout(20)
  child.kill('SIGKILL')
  await exited
}
