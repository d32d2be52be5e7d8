import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Exit code of ros/setup where the wheels cannot be had on this machine. */
const UNAVAILABLE = 69

/**
 * Environment of the graph, which ros/setup makes where it is not there yet; undefined where it cannot be had. What ros/setup says goes to
 * stderr. Throws Error if it fails.
 */
export function graphEnvironment(): Readonly<Record<string, string>> | undefined {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const graph = spawnSync('bash', ['ros/setup/graph'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (graph.status === UNAVAILABLE) return undefined
  if (graph.status !== 0) throw new Error(`ros/setup/graph: exit code ${graph.status}`)
  const sourced = spawnSync('bash', ['-c', '. "$0" && env -0', graph.stdout.trim()], { encoding: 'utf8' })
  return Object.fromEntries(sourced.stdout.split('\0').filter(Boolean).map(entryOf))
}

function entryOf(entry: string): readonly [string, string] {
  const at = entry.indexOf('=')
  return [entry.slice(0, at), entry.slice(at + 1)]
}
