import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TwinpastError } from '../core/errors.ts'
import { refusalOf } from '../engine/run-refusals.ts'
import { sha256 } from '../core/sha256.ts'
import { DEMO_REFUSAL, DEMO_RESULT } from './demo-messages.ts'
import type { DemoJob, DemoResult } from './demo-messages.ts'

export interface DemosOptions {
  readonly task: string
  /** Episodes asked for; the branches take turns, so that every origin gets the same number. */
  readonly episodes: number
  /** Names the random streams of every episode together with its index. */
  readonly seed: number
  /** Folder to be made, or an empty one. */
  readonly out: string
  /** Child processes, one simulator each. */
  readonly workers: number
  readonly progress: (done: number, failed: number) => void
}

export interface DemosSummary {
  readonly kept: number
  readonly failed: number
  /** Hex SHA-256 over the file digests in order. */
  readonly dataDigest: string
}

/**
 * Writes demonstrations of the scripted expert, one raw file per successful episode, and manifest.json (layout:
 * docs/training.md). An episode in which the expert fails is counted and left out. The bytes do not depend on `workers`.
 * @throws TwinpastError `demos-folder-not-empty` (refuse), `demos-worker-died` (refuse), or what an episode was refused for, e.g. `disk-full`.
 */
export async function writeDemos(options: DemosOptions): Promise<DemosSummary> {
  await mkdir(options.out, { recursive: true })
  if ((await readdir(options.out)).length > 0) {
    throw new TwinpastError({
      code: 'demos-folder-not-empty',
      fate: 'refuse',
      exitCode: 2,
      message: 'Demonstrations are written into an empty folder only.',
      got: 'a folder with files',
      expected: 'an empty or new folder',
      where: options.out,
      remedy: 'Name another folder, or remove this one.',
    })
  }
  await mkdir(join(options.out, 'episodes'))
  const results = await runWorkers(options)
  const kept = results.filter((result) => result.success)
  const dataDigest = sha256(...kept.map((result) => `${result.sha256}\n`))
  const manifest = {
    format: 'twinpast-demonstrations/1',
    task: options.task,
    seed: options.seed,
    requested: options.episodes,
    kept: kept.length,
    failed: results.filter((result) => !result.success).map(({ episode, branch }) => ({ episode, branch })),
    keptByBranch: countByBranch(kept),
    dataDigest,
    decisionStep: results[0]?.decisionStep ?? 0,
    auxWidth: results[0]?.auxWidth ?? 0,
    simulatorDigest: [...new Set(results.map((result) => result.simulatorDigest))].join(' '),
    episodes: kept.map(({ episode, branch, steps, file, sha256: digest }) => ({ episode, branch, steps, file, sha256: digest })),
  }
  await writeFile(join(options.out, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  return { kept: kept.length, failed: results.length - kept.length, dataDigest }
}

function countByBranch(results: readonly DemoResult[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { branch } of results) counts[branch] = (counts[branch] ?? 0) + 1
  return counts
}

async function runWorkers({ task, episodes, seed, out, workers, progress }: DemosOptions): Promise<readonly DemoResult[]> {
  const results: DemoResult[] = []
  let next = 0
  const children = Array.from({ length: Math.min(workers, episodes) }, () => forkWorker())
  const work = async (child: ChildProcess) => {
    while (next < episodes) {
      const job: DemoJob = { task, seed, episode: next++, out }
      const result = await ask(child, job)
      results.push(result)
      progress(results.length, results.filter((r) => !r.success).length)
    }
  }
  try {
    await Promise.all(children.map(work))
  } finally {
    for (const child of children) child.kill()
  }
  return results.sort((a, b) => a.episode - b.episode)
}

function forkWorker(): ChildProcess {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return fork(fileURLToPath(new URL('./demo-worker.ts', import.meta.url)), [], { execArgv: ['--import', tsx] })
}

function ask(child: ChildProcess, job: DemoJob): Promise<DemoResult> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null) => {
      reject(
        new TwinpastError({
          code: 'demos-worker-died',
          fate: 'refuse',
          exitCode: 2,
          message: 'A process that makes demonstrations ended early.',
          got: `exit ${code}`,
          expected: `a result of episode ${job.episode}`,
          where: job.task,
          remedy: 'Read its message above; run the same command in an empty folder again.',
        }),
      )
    }
    child.once('exit', died)
    child.once('message', (message) => {
      child.off('exit', died)
      const refusal = DEMO_REFUSAL.safeParse(message)
      const result = DEMO_RESULT.safeParse(message)
      if (result.success) resolve(result.data)
      else reject(refusal.success ? refusalOf(refusal.data.refused) : result.error)
    })
    child.send(job)
  })
}
