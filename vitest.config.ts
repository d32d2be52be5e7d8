import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/slow/**', 'test/realtime/**', 'test/ros/**', 'test/vendor/**', 'node_modules/**'],
    pool: 'forks',
    // Journals of emulated cells are not those of this user.
    env: { XDG_STATE_HOME: join(tmpdir(), 'twinpast-test-state') },
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
