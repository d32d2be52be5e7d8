import { commandFrames } from './command-frames.ts'
import { feedbackFrames } from './feedback-frames.ts'
import type { Direction, FrameSpec } from './frame-spec.ts'

const frameTable: readonly FrameSpec[] = [...commandFrames, ...feedbackFrames]

const byName = new Map(frameTable.map((spec) => [spec.name, spec]))

/** The row of an id in one direction; 0x4AF alone is used in both. */
export function specOfId(id: number, direction: Direction): FrameSpec | undefined {
  return (direction === 'host-to-arm' ? commandFrames : feedbackFrames).find(({ ids }) => ids.includes(id))
}

/** @throws RangeError if no frame has this name */
export function specOfName(name: string): FrameSpec {
  const spec = byName.get(name)
  if (spec === undefined) throw new RangeError(`no PiPER frame is named ${name}`)
  return spec
}
