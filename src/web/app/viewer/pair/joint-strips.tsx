import type { ShownAction, ShownSpace } from '../../../wire/viewer-pair.ts'
import { formatNumber } from '../../../../report/format-number.ts'

const WIDTH = 220
const HEIGHT = 56

interface JointStripsProps {
  readonly space: ShownSpace
  readonly actions: readonly (ShownAction & { readonly direction: 0 | 1 })[]
  readonly past: 0 | 1
  /** Executed steps so far. */
  readonly step: number
}

/** One small strip a joint between its lawful ends: executed steps solid, planned ones dashed. */
export function JointStrips({ space, actions, past, step }: JointStripsProps) {
  const count = space.dimensions.length
  const steps = Math.max(2, ...actions.map(({ planned, executed }) => Math.max(planned.length, executed.length) / Math.max(1, count)))
  const x = (at: number) => (at / (steps - 1)) * WIDTH
  const drawn = [...actions].sort((a, b) => Number(a.direction === past) - Number(b.direction === past))
  return (
    <>
      <div class="strips">
        {space.dimensions.map(({ name, unit, lower, upper }, joint) => {
          const y = (value: number) =>
            HEIGHT - 3 - ((Math.min(upper, Math.max(lower, value)) - lower) / Math.max(1e-9, upper - lower)) * (HEIGHT - 6)
          const line = (values: readonly (number | null)[]) =>
            lineOf(values, joint, count, (at, value) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
          const now = actions.map(({ direction, executed }) => {
            const value = executed[Math.max(0, step - 1) * count + joint]
            return `past ${direction} ${typeof value === 'number' ? formatNumber(value) : 'none'}`
          })
          return (
            <figure key={name}>
              <figcaption>
                {name}{' '}
                <span class="note">
                  {now.join(', ')} {unit}
                </span>
              </figcaption>
              <svg
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                role="img"
                aria-label={`${name}: ${now.join(', ')} ${unit} at executed step ${Math.max(1, step)}`}
              >
                {drawn.map(({ direction, planned, executed }) => (
                  <g class={`strip h${direction} ${direction === past ? 'chosen' : ''}`} key={direction}>
                    <path class="planned" d={line(planned)} />
                    <path class="executed" d={line(executed)} />
                  </g>
                ))}
                {step > 0 && <line class="cursor" x1={x(step - 1)} x2={x(step - 1)} y1={0} y2={HEIGHT} />}
              </svg>
            </figure>
          )
        })}
      </div>
      <p class="note">
        Solid: really executed, after clipping. Dashed: planned in the saved chunk. Each strip spans the lawful range of its joint. Numbers:
        executed step {Math.max(1, step)}.
      </p>
    </>
  )
}

function lineOf(values: readonly (number | null)[], joint: number, count: number, point: (at: number, value: number) => string): string {
  let line = ''
  for (let at = 0; at * count + joint < values.length; at += 1) {
    const value = values[at * count + joint]
    if (typeof value === 'number') line += `${line === '' ? 'M' : 'L'}${point(at, value)}`
  }
  return line
}
