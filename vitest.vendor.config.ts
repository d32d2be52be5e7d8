import { defineConfig } from 'vitest/config'

/** Tests that drive the emulated cell with the vendor's own program; they need python3 and PyPI. */
export default defineConfig({
  test: {
    include: ['test/vendor/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
})
