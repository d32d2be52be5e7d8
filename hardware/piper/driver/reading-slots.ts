import { feedbackFrames } from '../codec/feedback-frames.ts'
import type { Field } from '../codec/field.ts'

/** One number of one frame: where it stands, and where it goes. */
interface ReadingPlan {
  readonly field: Field
  /** Factor from raw counts to SI units (rad, m, rad/s, A, V, N.m); 1 for words and flags. */
  readonly scale: number
  readonly slot: number
}

export interface FramePlan {
  /** Index of the frame's time of arrival. */
  readonly arrival: number
  readonly readings: readonly ReadingPlan[]
}

const SI: Readonly<Record<string, number>> = { deg: Math.PI / 180, mm: 0.001 }

function scaleOf(field: Field): number {
  return field.reads === 'number' ? (SI[field.unit ?? ''] ?? 1) / field.perUnit : 1
}

const plans: (FramePlan | undefined)[] = Array.from({ length: 0x800 }, () => undefined)
const slots = new Map<string, number>()
const arrivals = new Map<string, number>()

for (const { name, ids, fields } of feedbackFrames) {
  ids.forEach((id, index) => {
    const frame = `${name}/${index + 1}`
    arrivals.set(frame, arrivals.size)
    const readings = fields
      .filter(({ reads }) => reads !== 'text' && reads !== 'bytes')
      .map((field) => {
        const slot = slots.size
        slots.set(`${frame}/${field.field}`, slot)
        return { field, scale: scaleOf(field), slot }
      })
    plans[id] = { arrival: arrivals.get(frame)!, readings }
  })
}

/** The decode tables of feedback, compiled once from the frame tables: what to do with each id, and where each number is kept. */
export const readingSlots = {
  slotCount: slots.size,
  frameCount: arrivals.size,
  planOf: (id: number): FramePlan | undefined => plans[id],
  /** @throws RangeError for a name that is not in the tables */
  slot: (frame: string, field: string, motor = 1): number => known(slots.get(`${frame}/${motor}/${field}`), `${frame}.${field}`),
  arrival: (frame: string, motor = 1): number => known(arrivals.get(`${frame}/${motor}`), frame),
}

function known(index: number | undefined, what: string): number {
  if (index === undefined) throw new RangeError(`no reading ${what}`)
  return index
}
