import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const launcher = fileURLToPath(new URL('../../ros/node/twinpast-node.mjs', import.meta.url))

interface NodeEnd {
  readonly exitCode: number | null
  readonly signal: string | null
  readonly output: string
}

const LAUNCH_WAITS_MS = 5000

/** The node as a real process. */
export interface NodeProcess {
  readonly pid: number
  readonly output: () => string
  /** Resolves once the node says that it is ready; rejects if it ends before. */
  readonly ready: Promise<void>
  /** Sends a signal, and SIGKILL after the 5 s that `ros2 launch` waits. */
  end(signal: NodeJS.Signals): Promise<NodeEnd>
  readonly ended: Promise<NodeEnd>
}

/** Starts the node; `args` is what `launch_ros` would pass after `--ros-args`. */
export function startNode(env: NodeJS.ProcessEnv, cwd: string, ...args: readonly string[]): NodeProcess {
  const child = spawn(process.execPath, [launcher, ...(args.length === 0 ? [] : ['--ros-args', ...args])], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let isReady = () => undefined as void
  const hear = (chunk: Buffer) => {
    output += String(chunk)
    if (/: ready$/m.test(output)) isReady()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<NodeEnd>((resolve) => {
    child.on('close', (exitCode, signal) => resolve({ exitCode, signal, output }))
  })
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve
    void ended.then(() => reject(new Error(`the node ended before it was ready: ${output}`)))
  })
  ready.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ready,
    end: (signal) => {
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), LAUNCH_WAITS_MS)
      return ended.finally(() => clearTimeout(timer))
    },
    ended,
  }
}
