import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cellTask } from '../../sim/embedded/cell-tasks.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { TwinpastError } from '../core/errors.ts'
import { refusalOf } from '../engine/run-refusals.ts'
import { sha256 } from '../core/sha256.ts'
import { openDemoFolder } from './demo-folder.ts'
import type { DemoFolder } from './demo-folder.ts'
import type { DemoManifest, DemoRequest } from './demo-manifest.ts'
import { DEMO_REFUSAL, DEMO_RESULT } from './demo-messages.ts'
import type { DemoJob, DemoResult } from './demo-messages.ts'
import { demoProbes } from './demo-probes.ts'
import { demonstrationProgramDigest } from './evidence-code.ts'

export interface DemosOptions {
  readonly task: string
  /** Episodes asked for; the branches take turns, so that every origin gets the same number. */
  readonly episodes: number
  /** Names the random streams of every episode together with its index. */
  readonly seed: number
  /** Folder to be made, an empty one, or one of an earlier command of the same request. */
  readonly out: string
  /** Child processes, one simulator each. */
  readonly workers: number
  readonly progress: (done: number, failed: number) => void
}

export interface DemosSummary {
  readonly kept: number
  readonly failed: number
  /** Episodes that were already there, whole. */
  readonly reused: number
  /** Hex SHA-256 over the file digests in order. */
  readonly dataDigest: string
}

/**
 * Writes demonstrations of the scripted expert, one raw file per successful episode, and manifest.json (layout:
 * docs/training.md). An episode in which the expert fails is counted and left out. The bytes do not depend on `workers`.
 * What an earlier command of the same request left in the folder is checked and taken over.
 * @throws TwinpastError `demos-worker-died` (refuse), what `openDemoFolder` refuses, or what an episode was refused for, e.g. `disk-full`.
 */
export async function writeDemos(options: DemosOptions): Promise<DemosSummary> {
  const request = await requestOf(options)
  const folder = await openDemoFolder(options.out, request)
  const reused = folder.manifest?.episodes.length ?? folder.results.length
  const manifest = folder.manifest ?? manifestOf(request, await runWorkers(options, folder))
  if (folder.manifest === undefined) await folder.finish(manifest)
  return { kept: manifest.kept, failed: manifest.failed.length, reused, dataDigest: manifest.dataDigest }
}

async function requestOf({ task, seed, episodes }: DemosOptions): Promise<DemoRequest> {
  const { session } = await openEmbeddedSimulator()
  const { digest: simulatorDigest } = session.describe(task, cellTask(task).decisions[0] ?? '')
  session.close()
  const programDigest = demonstrationProgramDigest()
  return { format: 'twinpast-demonstrations/2', task, seed, requested: episodes, simulatorDigest, programDigest }
}

function manifestOf(request: DemoRequest, results: readonly DemoResult[]): DemoManifest {
  const kept = results.filter((result) => result.success)
  return {
    ...request,
    kept: kept.length,
    failed: results.filter((result) => !result.success).map(({ episode, branch }) => ({ episode, branch })),
    keptByBranch: countByBranch(kept),
    dataDigest: sha256(...kept.map((result) => `${result.sha256}\n`)),
    auxWidth: results[0]?.auxWidth ?? 0,
    probes: [...demoProbes(request.task)],
    episodes: kept.map(({ episode, branch, steps, file, sha256: digest }) => ({ episode, branch, steps, file, sha256: digest })),
  }
}

function countByBranch(results: readonly DemoResult[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { branch } of results) counts[branch] = (counts[branch] ?? 0) + 1
  return counts
}

async function runWorkers(
  { task, episodes, seed, out, workers, progress }: DemosOptions,
  folder: DemoFolder,
): Promise<readonly DemoResult[]> {
  const results = [...folder.results]
  const done = new Set(results.map((result) => result.episode))
  const waiting = Array.from({ length: episodes }, (_, episode) => episode).filter((episode) => !done.has(episode))
  const children = Array.from({ length: Math.min(workers, waiting.length) }, () => forkWorker())
  const work = async (child: ChildProcess) => {
    for (let episode = waiting.shift(); episode !== undefined; episode = waiting.shift()) {
      const result = await ask(child, { task, seed, episode, out })
      await folder.keep(result)
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
          remedy: 'Read its message above; the same command goes on with the episodes that are missing.',
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
