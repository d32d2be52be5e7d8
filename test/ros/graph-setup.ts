import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Environment of the graph; empty where it cannot be had. */
    readonly graphEnvironment: Readonly<Record<string, string>>
  }
}

/** Exit code of ros/setup where the wheels cannot be had on this machine. */
const UNAVAILABLE = 69

/**
 * Makes the graph, or finds it made, before the first test. Where the wheels cannot be had the tests are skipped with the reason
 * that ros/setup prints; in CI that is a failure.
 */
export function setup(project: TestProject): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const graph = spawnSync('bash', ['ros/setup/graph'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (graph.status === UNAVAILABLE && process.env['CI'] !== 'true') {
    process.stderr.write('test/ros: skipped, because ros/setup/graph cannot make a graph here (reason above)\n')
    project.provide('graphEnvironment', {})
    return
  }
  if (graph.status !== 0) throw new Error(`ros/setup/graph: exit code ${graph.status}`)
  const sourced = spawnSync('bash', ['-c', '. "$0" && env -0', graph.stdout.trim()], { encoding: 'utf8' })
  project.provide('graphEnvironment', Object.fromEntries(sourced.stdout.split('\0').filter(Boolean).map(entryOf)))
}

function entryOf(entry: string): readonly [string, string] {
  const at = entry.indexOf('=')
  return [entry.slice(0, at), entry.slice(at + 1)]
}
