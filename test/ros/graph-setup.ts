import type { TestProject } from 'vitest/node'
import { graphEnvironment } from './graph-environment.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Environment of the graph; empty where it cannot be had. */
    readonly graphEnvironment: Readonly<Record<string, string>>
  }
}

/**
 * Makes the graph, or finds it made, before the first test. Where the wheels cannot be had the tests are skipped with the reason
 * that ros/setup prints; in CI that is a failure.
 */
export function setup(project: TestProject): void {
  const environment = graphEnvironment()
  if (environment === undefined && process.env['CI'] === 'true') throw new Error('ros/setup/graph cannot make a graph here (reason above)')
  if (environment === undefined)
    process.stderr.write('test/ros: skipped, because ros/setup/graph cannot make a graph here (reason above)\n')
  project.provide('graphEnvironment', environment ?? {})
}
