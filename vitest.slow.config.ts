import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    pool: 'forks',
    // Journals of emulated cells are not those of this user.
    env: { XDG_STATE_HOME: join(tmpdir(), 'twinpast-test-state') },
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
})
