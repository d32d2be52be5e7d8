import type { JointLine } from './read-joints.ts'

interface SeriesPoint {
  readonly atMs: number
  readonly value: number
}

/** One joint or gripper over a run. */
export interface JointSeries {
  readonly name: string
  readonly unit: 'rad' | 'm'
  readonly measured: readonly SeriesPoint[]
  readonly asked: readonly SeriesPoint[]
  /** Smallest and largest value shown, at least a little apart so that noise is not blown up. */
  readonly lower: number
  readonly upper: number
}

const NAMES = ['left', 'right'].flatMap((arm) => [...[1, 2, 3, 4, 5, 6].map((joint) => `${arm} joint ${joint}`), `${arm} gripper`])
const LEAST_RANGE = { rad: 0.1, m: 0.01 } as const

/** Joints and grippers in the order of the 14 values of an action: left 1 to 6 and gripper, then right. */
export function jointSeries(lines: readonly JointLine[]): readonly JointSeries[] {
  const count = Math.max(...lines.map(({ measured }) => measured.length))
  return Array.from({ length: count }, (_, i) => {
    const name = NAMES.length === count ? (NAMES[i] ?? '') : `value ${i + 1}`
    const unit = name.endsWith('gripper') ? 'm' : 'rad'
    const of = (field: 'measured' | 'asked') =>
      lines.flatMap((line) => {
        const value = line[field]?.[i]
        return value === undefined ? [] : [{ atMs: line.atMs, value }]
      })
    const [measured, asked] = [of('measured'), of('asked')]
    const values = [...measured, ...asked].map(({ value }) => value)
    const middle = (Math.min(...values) + Math.max(...values)) / 2
    const half = Math.max(LEAST_RANGE[unit], 1.1 * (Math.max(...values) - Math.min(...values))) / 2
    return { name, unit, measured, asked, lower: middle - half, upper: middle + half }
  })
}

/** The value that stands at a time: the newest one not after it; undefined before the first. */
export function valueAt(points: readonly SeriesPoint[], atMs: number): number | undefined {
  return points.findLast((point) => point.atMs <= atMs)?.value
}
