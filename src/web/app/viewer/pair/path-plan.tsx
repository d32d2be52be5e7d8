import type { ConstructedPair } from '../../../wire/viewer-pair.ts'
import { pathPoints } from './path-points.ts'
import type { PathPoint } from './path-points.ts'

const WIDTH = 480
const MOST_HEIGHT = 440
const PAD_M = 0.06

interface PathPlanProps {
  readonly pair: ConstructedPair
  readonly seedIndex: number
  readonly past: 0 | 1
  /** Executed steps so far; the marker stands there. */
  readonly step: number
}

/** The table from above, equal scale both ways: what each past calls for, and the tool's way under both memories. */
export function PathPlan({ pair, seedIndex, past, step }: PathPlanProps) {
  const { targetsM, paths, pair: planned } = pair
  const lines = paths
    .filter((path) => path.seedIndex === seedIndex)
    .map(({ direction, arm, toolM, firstCloseStep }) => ({ direction, arm, firstCloseStep, points: pathPoints(toolM) }))
    .filter(({ points }) => points.length > 1)
  if (lines.length === 0) return <p class="empty">No arm moved far enough to draw its path under this action seed.</p>
  const all = [...lines.flatMap(({ points }) => points), ...targetsM.map(([x, y]) => ({ x, y }))]
  const [left, right] = [Math.min(...all.map(({ x }) => x)) - PAD_M, Math.max(...all.map(({ x }) => x)) + PAD_M]
  const [low, high] = [Math.min(...all.map(({ y }) => y)) - PAD_M, Math.max(...all.map(({ y }) => y)) + PAD_M]
  const pxPerM = Math.min(WIDTH / (right - left), MOST_HEIGHT / (high - low))
  const height = (high - low) * pxPerM
  const offset = (WIDTH - (right - left) * pxPerM) / 2
  const px = ({ x, y }: Pick<PathPoint, 'x' | 'y'>) => [offset + (x - left) * pxPerM, (high - y) * pxPerM] as const
  const seed = pair.decisions.find((decision) => decision.seedIndex === seedIndex)?.seed
  return (
    <article class="past plan-card" aria-label="Where the arm went">
      <h4>Where the arm went</h4>
      <figure>
        <svg
          class="plan"
          viewBox={`0 0 ${WIDTH} ${height + 24}`}
          role="img"
          aria-label={`Tool paths of ${planned.pairId} from above, action seed ${seed}, memory of both pasts`}
        >
          {targetsM.map(([x, y], direction) => {
            const [cx, cy] = px({ x, y })
            return (
              <g class={`target h${direction}`} key={direction}>
                {direction === 0 ? <circle cx={cx} cy={cy} r={16} /> : <path d={`M${cx} ${cy - 18}l18 32h-36z`} />}
                <text x={cx} y={cy + 34} text-anchor="middle">
                  {`past ${direction}: ${planned.branches[direction === 0 ? 0 : 1]}`}
                </text>
              </g>
            )
          })}
          {[...lines]
            .sort((a, b) => Number(a.direction === past) - Number(b.direction === past))
            .map(({ direction, points, firstCloseStep }) => {
              const at = points.map(px)
              const d = (part: readonly (readonly [number, number])[]) =>
                part.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
              const now = at[Math.min(step, at.length - 1)] ?? [0, 0]
              const closed = firstCloseStep < 0 ? undefined : at[firstCloseStep]
              const start = at[0] ?? [0, 0]
              return (
                <g class={`way h${direction} ${direction === past ? 'chosen' : ''}`} key={direction}>
                  <path class="all" d={d(at)} />
                  <path class="done" d={d(at.slice(0, step + 1))} />
                  <path class="start" d={`M${start[0] - 7} ${start[1]}h14M${start[0]} ${start[1] - 7}v14`} />
                  {closed !== undefined && <rect x={closed[0] - 5} y={closed[1] - 5} width={10} height={10} />}
                  {direction === 0 ? (
                    <circle class="now" cx={now[0]} cy={now[1]} r={7} />
                  ) : (
                    <path class="now" d={`M${now[0]} ${now[1] - 9}l9 16h-18z`} />
                  )}
                </g>
              )
            })}
          <g class="scale">
            <path d={`M12 ${height + 10}v6h${0.1 * pxPerM}v-6`} />
            <text x={20 + 0.1 * pxPerM} y={height + 18}>
              0.1 m
            </text>
          </g>
        </svg>
        <figcaption>
          Tool centre of the acting arm over the executed steps, from above, same scale both ways:{' '}
          {lines.map(({ direction, arm }) => `past ${direction} ${arm} arm`).join(', ')}. + start, □ gripper first closes, ● ▲ where the
          scrubber stands, outlines: what each past calls for. The choice is read{' '}
          {pair.readoutAt === 'end' ? 'at the end of the path' : 'where the gripper first closes, else at the end'}.
        </figcaption>
      </figure>
    </article>
  )
}
