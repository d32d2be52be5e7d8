import type { BankFault } from '../../core/intervention-registration.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import { continueEpisode } from '../closed-loop/continue-episode.ts'
import type { Continuation } from '../closed-loop/continue-episode.ts'
import type { EpisodePorts } from '../closed-loop/run-episode.ts'
import type { NativeEpisode } from '../closed-loop/run-native-episode.ts'
import { faultMemory } from '../memory-edits/fault-memory.ts'
import { restoreAnchor } from '../memory-edits/protected-anchor.ts'
import { installAndDetect } from './install-and-detect.ts'
import type { FaultMoment } from './live-to-fault.ts'

/** A course after the fault step, and what the integrity check said of the memory that was put in. */
export interface FaultCourse extends Continuation {
  readonly stage: 'none' | BankFault
  readonly condition: 'none' | 'fault' | 'restored'
  readonly faultDetected: boolean
}

/** The true memory put back in, as the faulted ones are: the floor, on which the integrity check must stay silent. */
export async function strikeNot(ports: EpisodePorts, native: NativeEpisode, moment: FaultMoment): Promise<FaultCourse> {
  const faultDetected = await installAndDetect(ports.policy, moment.memory, moment.memory.digest)
  return { stage: 'none', condition: 'none', faultDetected, ...(await continueEpisode(ports, native, moment)) }
}

/**
 * Damages the memory in one registered way, and lets the episode go on with it as it is, then once more with the protected anchor put
 * back into it. Whether the integrity check found the fault does not decide whether the anchor is put back.
 */
export async function strike(
  ports: EpisodePorts,
  editor: MemoryEditor,
  native: NativeEpisode,
  moment: FaultMoment,
  fault: BankFault,
  streamFields: readonly string[],
): Promise<readonly [FaultCourse, FaultCourse]> {
  const { policy } = ports
  const faulted = faultMemory(editor, moment.memory, fault, streamFields)
  const goOn = async (condition: 'fault' | 'restored'): Promise<FaultCourse> => {
    const faultDetected = await installAndDetect(policy, faulted, moment.memory.digest)
    if (condition === 'restored') await policy.importMemory(restoreAnchor(editor, await policy.exportMemory(), moment.anchor))
    return { stage: fault, condition, faultDetected, ...(await continueEpisode(ports, native, moment)) }
  }
  return [await goOn('fault'), await goOn('restored')]
}
