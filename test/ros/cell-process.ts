import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Cameras and joint states of a cell, published by an rclpy process (peers/cell.py). */
export interface CellProcess {
  readonly pid: number
  readonly ready: Promise<void>
  /** One spoiled message of a kind, e.g. `stamp-zero`; a topic to stop, or `` to start again; facts to publish. */
  tell(command: { readonly fault?: string; readonly silent?: string; readonly facts?: string }): void
  close(): Promise<void>
}

export function startCell(env: NodeJS.ProcessEnv, ...args: readonly string[]): CellProcess {
  const script = fileURLToPath(new URL('peers/cell.py', import.meta.url))
  const child = spawn('python3', [script, ...args], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  return {
    pid: child.pid ?? 0,
    ready: new Promise((resolve) => createInterface({ input: child.stdout }).once('line', () => resolve())),
    tell: (command) => child.stdin.write(`${JSON.stringify(command)}\n`),
    close: () => {
      child.stdin.end()
      return ended
    },
  }
}
