import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { TwinpastError } from '../../../src/core/errors.ts'

export interface Pty {
  /** Name of the terminal to open, e.g. /dev/pts/4. */
  readonly path: string
  close(): void
}

/** Joins a new pseudo-terminal to a loopback TCP port, by a small python3 helper. @throws TwinpastError `pty-unavailable` (refuse) */
export function openPty(tcpPort: number): Promise<Pty> {
  const helper = fileURLToPath(new URL('./pty_bridge.py', import.meta.url))
  const child = spawn('python3', [helper, String(tcpPort)], { stdio: ['pipe', 'pipe', 'ignore'] })
  return new Promise((resolve, reject) => {
    const unavailable = (got: string) => {
      reject(
        new TwinpastError({
          code: 'pty-unavailable',
          fate: 'refuse',
          message: 'No pseudo-terminal could be opened for an emulated arm.',
          got,
          expected: 'python3 on the PATH, and a system with pseudo-terminals (Linux, macOS)',
          remedy: 'Install python3, or leave out --pty and connect to the TCP ports.',
        }),
      )
    }
    child.once('error', (error) => {
      unavailable(`python3: ${error.message}`)
    })
    child.once('exit', (code) => {
      unavailable(`the helper ended with code ${code}`)
    })
    child.stdout.once('data', (name: Buffer) => {
      child.removeAllListeners('exit')
      resolve({ path: String(name).trim(), close: () => child.kill() })
    })
  })
}
