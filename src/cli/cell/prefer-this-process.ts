import { spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'

const PRIORITY = -10

/**
 * Lets the main thread of this process run before pictures and policies do: round-robin real-time scheduling on Linux where the system allows it
 * (root, or CAP_SYS_NICE), else a better priority, else nothing. Threads and processes it starts later are ordinary.
 */
export function preferThisProcess(): void {
  const realTime = spawnSync('chrt', ['--reset-on-fork', '--rr', '--pid', '1', String(process.pid)], { stdio: 'ignore', timeout: 2000 })
  if (realTime.status === 0) return
  try {
    setPriority(PRIORITY)
  } catch {
    // Then it waits its turn.
  }
}
