import { spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'

/** Who goes first: set-points to the arms, then an emulated cell, then the program that leads. */
const RANKS = { guardian: 30, 'emulated-cell': 20, leader: 10 } as const

const PRIORITY = -10

/**
 * Lets the main thread of this process run before ordinary ones do: real-time scheduling on Linux where the system allows it (root, or
 * CAP_SYS_NICE), else a better priority, else nothing. Threads and processes it starts later are ordinary.
 */
export function preferThisProcess(as: keyof typeof RANKS): void {
  const { status } = spawnSync('chrt', ['--reset-on-fork', '--rr', '--pid', String(RANKS[as]), String(process.pid)], {
    stdio: 'ignore',
    timeout: 2000,
  })
  if (status === 0) return
  try {
    setPriority(PRIORITY)
  } catch {
    // Then it waits its turn.
  }
}
