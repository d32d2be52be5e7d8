import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests on a real ROS 2 graph, which ros/setup makes where it is not there yet. */
export default defineConfig({
  test: {
    include: ['test/ros/**/*.test.ts'],
    globalSetup: ['test/ros/graph-setup.ts'],
    pool: 'forks',
    // Journals of emulated cells are not those of this user.
    env: { XDG_STATE_HOME: join(tmpdir(), 'twinpast-test-state') },
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 900_000,
  },
})
