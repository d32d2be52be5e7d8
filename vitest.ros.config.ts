import { defineConfig } from 'vitest/config'

/** Tests on a real ROS 2 graph, which ros/setup makes where it is not there yet. */
export default defineConfig({
  test: {
    include: ['test/ros/**/*.test.ts'],
    globalSetup: ['test/ros/graph-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 900_000,
  },
})
