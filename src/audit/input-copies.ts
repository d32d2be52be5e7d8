import type { HistoryStep } from '../core/history.ts'
import type { MemoryState } from '../core/memory-state.ts'
import type { NoiseTape } from '../core/noise-tape.ts'
import type { Observation } from '../core/observation.ts'
import type { Present } from '../core/present.ts'

/**
 * Copies of what a policy is given, so that one which scribbles on its input changes neither evidence nor the next query. A tape
 * loses the names of its stream: study and pair would tell the planned branches, and the purpose would tell a gate from a registered query.
 */
export function copyOfTape(tape: NoiseTape): NoiseTape {
  return { ...tape, values: tape.values.slice(), streamFields: [] }
}

export function copyOfMemory(state: MemoryState): MemoryState {
  return { ...state, bytes: state.bytes.slice(), spans: state.spans.map((span) => ({ ...span })) }
}

export function copyOfPresent(present: Present): Present {
  return { observation: copyOfObservation(present.observation), queuedActions: present.queuedActions.slice() }
}

export function copyOfStep(step: HistoryStep): HistoryStep {
  return { observation: copyOfObservation(step.observation), action: step.action.slice() }
}

function copyOfObservation(observation: Observation): Observation {
  return {
    ...observation,
    images: observation.images.map((image) => ({ ...image, rgb: image.rgb.slice() })),
    jointTargets: observation.jointTargets.slice(),
    jointReadings: observation.jointReadings.slice(),
  }
}
