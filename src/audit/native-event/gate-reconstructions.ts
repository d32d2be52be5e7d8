import type { Check } from '../../core/check.ts'
import type { NativeEvent } from '../../core/intervention-registration.ts'
import { checkReproduction } from '../closed-loop/check-reproduction.ts'
import type { Reproduction } from '../closed-loop/check-reproduction.ts'
import type { EpisodePorts } from '../closed-loop/run-episode.ts'
import type { EventfulEpisode } from './live-through-events.ts'
import { reconstruct } from './reconstruct.ts'

export interface ReconstructionGates {
  readonly checks: readonly Check[]
  /** Of the memory after each `begin`, in order. */
  readonly emptiedDigests: readonly string[]
}

/** Reconstructs every episode at every event it came to: one check per direction and event, over all seeds. */
export async function gateReconstructions(
  ports: EpisodePorts,
  natives: readonly EventfulEpisode[],
  events: readonly NativeEvent[],
  instruction: string,
): Promise<ReconstructionGates> {
  const checks: Check[] = []
  const emptiedDigests: string[] = []
  for (const direction of [0, 1] as const) {
    for (const { event } of events) {
      const found: Reproduction[] = []
      for (const native of natives.filter((one) => one.direction === direction)) {
        const boundary = native.reached.get(event)
        if (boundary === undefined) continue
        const { difference, emptiedDigest } = await reconstruct(ports, native, boundary, instruction)
        found.push({ seedIndex: native.seedIndex, difference })
        emptiedDigests.push(emptiedDigest)
      }
      if (found.length > 0) checks.push(checkReproduction(`reconstruction-reproduces-native/${direction}/${event}`, found))
    }
  }
  return { checks, emptiedDigests }
}
