import type { ConstructedPair, ShownPast, ShownPicture } from '../../../wire/viewer-pair.ts'
import type { StepSpan } from './step-player.ts'

/** Both pasts end at step 0, where they meet in the one present; the saved chunk is executed after it. */
export function stepSpan({ pasts, executedSteps, space }: ConstructedPair): StepSpan {
  return { first: -Math.max(...pasts.map(({ steps }) => steps)), last: executedSteps, rateHz: space.rateHz }
}

/** Steps, relative to the present, at which a picture of either past or the present was taken. */
export function pictureStops({ pasts, executedSteps }: ConstructedPair): readonly number[] {
  const before = pasts.flatMap(({ pictures, steps }) => pictures.map(({ stepIndex }) => (stepIndex ?? steps) - steps))
  return sorted([...before, 0, ...Array.from({ length: executedSteps }, (_, step) => step + 1)])
}

/** Steps, relative to the present, at which something happened in either past; the present and the end of the executed steps too. */
export function eventStops({ pasts, executedSteps }: ConstructedPair): readonly number[] {
  return sorted([...pasts.flatMap(({ events, steps }) => events.map(({ stepIndex }) => stepIndex - steps)), 0, executedSteps])
}

/** The newest picture of a past at a step relative to the present; before its first one, that. */
export function pictureAt({ pictures, steps }: ShownPast, step: number): ShownPicture | undefined {
  return pictures.filter(({ stepIndex }) => (stepIndex ?? steps) - steps <= step).at(-1) ?? pictures[0]
}

function sorted(steps: readonly number[]): readonly number[] {
  return [...new Set(steps)].sort((a, b) => a - b)
}
