import type { ActionChunk } from '../../core/action-chunk.ts'
import type { EpisodeMonitor } from '../../core/episode-monitor.ts'
import type { HistoryStep } from '../../core/history.ts'
import type { NoiseTape } from '../../core/noise-tape.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import type { SimulatorSession } from '../../core/simulator-session.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { copyOfPresent } from '../input-copies.ts'

/** What an episode needs; neither evaluator nor world is within its reach. */
export interface EpisodePorts {
  readonly simulator: SimulatorSession
  readonly policy: PolicySession
  readonly monitor: EpisodeMonitor
}

export interface EpisodeRules {
  /** Actions executed of each chunk, at most the chunk's own steps. */
  readonly executedSteps: number
  /** Actions since the start of the episode, wherever this run takes it up, after which it ends unfinished. */
  readonly maxActions: number
  /** The random input of the query at `stepIndex`. */
  tapeAt(stepIndex: number): NoiseTape
}

/** Told of an episode's course; reads memory or simulator, changes neither. */
export interface EpisodeWatcher {
  /** Before a chunk is asked, when everything executed so far has been fed. */
  boundary?(stepIndex: number): Promise<void>
  /** After each feed; `stepIndex` actions have been executed. */
  fed?(stepIndex: number): Promise<void>
}

export interface Episode {
  /** Actions executed before this run took the episode up. */
  readonly fromStep: number
  /** Everything that was fed, in order, once per executed action. */
  readonly steps: readonly HistoryStep[]
  /** Every chunk asked, by the step at which it was asked. */
  readonly chunks: ReadonlyMap<number, ActionChunk>
  readonly ending: 'success' | 'failure' | 'actions-used-up'
  readonly end: Snapshot
}

/**
 * Lets the policy act from where simulator and memory are: a chunk is asked, `executedSteps` of its actions are executed one by one and
 * each is fed once, and again, until the monitor says success or failure or `maxActions` is used up. The rest of a chunk is dropped.
 */
export async function runEpisode(
  { simulator, policy, monitor }: EpisodePorts,
  { executedSteps, maxActions, tapeAt }: EpisodeRules,
  watcher: EpisodeWatcher = {},
): Promise<Episode> {
  const look = () => copyOfPresent({ observation: simulator.observe(policy.info.cameras), queuedActions: new Float64Array(0) })
  const steps: HistoryStep[] = []
  const chunks = new Map<number, ActionChunk>()
  const fromStep = simulator.observe([]).stepIndex
  let stepIndex = fromStep
  let judged = judgedEnding(monitor)
  while (judged === undefined && stepIndex < maxActions) {
    await watcher.boundary?.(stepIndex)
    let present = look()
    const chunk = await policy.query(present, tapeAt(stepIndex))
    chunks.set(stepIndex, chunk)
    const rows = Math.min(executedSteps, maxActions - stepIndex)
    for (let row = 0; row < rows && judged === undefined; row++) {
      if (row > 0) present = look()
      const planned = chunk.values.slice(row * chunk.dimensions, (row + 1) * chunk.dimensions)
      const step: HistoryStep = { observation: present.observation, action: simulator.apply(planned, 1).slice() }
      await policy.feed(step)
      steps.push(step)
      stepIndex += 1
      await watcher.fed?.(stepIndex)
      judged = judgedEnding(monitor)
    }
  }
  return { fromStep, steps, chunks, ending: judged ?? 'actions-used-up', end: simulator.snapshot() }
}

function judgedEnding(monitor: EpisodeMonitor): 'success' | 'failure' | undefined {
  const { success, failed } = monitor.episodeStatus()
  return success ? 'success' : failed ? 'failure' : undefined
}
