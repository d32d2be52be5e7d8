import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Whatever moves arms in real time, one file after another: nothing else of ours competes for the cores. */
export default defineConfig({
  test: {
    include: ['test/realtime/**/*.test.ts'],
    pool: 'forks',
    // Journals of emulated cells are not those of this user.
    env: { XDG_STATE_HOME: join(tmpdir(), 'twinpast-test-state') },
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
