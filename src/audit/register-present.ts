import type { HistoryFacts } from '../core/history.ts'
import type { Scenario } from '../core/scenario.ts'
import type { SimulatorSession } from '../core/simulator-session.ts'
import type { Snapshot } from '../core/snapshot.ts'

export interface RegisteredPresent {
  readonly snapshot: Snapshot
  /** What was replaced by draws independent of any past, e.g. `cube/pose`. */
  readonly spliced: readonly string[]
  /** What truly happened in the reference run. */
  readonly facts: HistoryFacts
}

/** Runs the reference past to the decision, splices, and keeps one snapshot that both histories will meet. */
export async function registerPresent(simulator: SimulatorSession, scenario: Scenario): Promise<RegisteredPresent> {
  await simulator.setup(scenario)
  for await (const _step of simulator.history([]));
  const facts = simulator.facts()
  const spliced = simulator.splicePresent()
  return { snapshot: simulator.snapshot(), spliced, facts }
}
