import type { MemoryState } from '../../core/memory-state.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import type { EpisodePorts } from './run-episode.ts'

/** Simulator and memory of an episode just before a chunk is asked. */
export interface EpisodeBoundary {
  readonly atStep: number
  readonly snapshot: Snapshot
  readonly memory: MemoryState
}

/** Reads both; call it from a watcher's `boundary`. */
export async function captureBoundary({ simulator, policy }: EpisodePorts, atStep: number): Promise<EpisodeBoundary> {
  return { atStep, snapshot: simulator.snapshot(), memory: await policy.exportMemory() }
}
