import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { ProtectedAnchor } from '../../core/protected-anchor.ts'
import { captureBoundary } from '../closed-loop/capture-boundary.ts'
import type { EpisodeBoundary } from '../closed-loop/capture-boundary.ts'
import type { EpisodePorts } from '../closed-loop/run-episode.ts'
import { runNativeEpisode } from '../closed-loop/run-native-episode.ts'
import type { NativeEpisode } from '../closed-loop/run-native-episode.ts'
import { protectAnchor } from '../memory-edits/protected-anchor.ts'

/** State at which a fault strikes, and the copy of the first slot that was made when it was stored. */
export interface FaultMoment extends EpisodeBoundary {
  readonly anchor: ProtectedAnchor
}

export interface ProtectedEpisode extends NativeEpisode {
  /** Undefined when the episode was over before a query at or after the registered step. */
  readonly moment: FaultMoment | undefined
}

/**
 * Runs an undisturbed episode. Once the first action is fed, the anchor is copied to outside the memory; the first query boundary at or
 * after `atStep` is captured.
 */
export async function liveToFault(
  ports: EpisodePorts,
  editor: MemoryEditor,
  start: Pick<NativeEpisode, 'direction' | 'seedIndex' | 'scenario' | 'rules'>,
  atStep: number,
): Promise<ProtectedEpisode> {
  let anchor: ProtectedAnchor | undefined
  let boundary: EpisodeBoundary | undefined
  const native = await runNativeEpisode(ports, start, {
    fed: async () => {
      anchor ??= protectAnchor(editor, await ports.policy.exportMemory())
    },
    boundary: async (stepIndex) => {
      if (stepIndex >= atStep) boundary ??= await captureBoundary(ports, stepIndex)
    },
  })
  return { ...native, moment: anchor === undefined || boundary === undefined ? undefined : { ...boundary, anchor } }
}
