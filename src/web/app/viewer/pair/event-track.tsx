import type { ConstructedPair } from '../../../wire/viewer-pair.ts'
import type { StepSpan } from '../store/step-player.ts'

const WIDTH = 1000
const HEIGHT = 46
const ROWS = [14, 34] as const
/** Half of a slider's thumb, so that marks stand under it. */
const INSET = 8

/** Event marks of both pasts under the scrubber, the stretch that tells them apart, and the present. The lists of events say the same in words. */
export function EventTrack({ pair, span, step }: { readonly pair: ConstructedPair; readonly span: StepSpan; readonly step: number }) {
  const x = (at: number) => INSET + ((at - span.first) / Math.max(1, span.last - span.first)) * (WIDTH - 2 * INSET)
  return (
    <svg class="track" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <line class="cursor" x1={x(step)} x2={x(step)} y1={0} y2={HEIGHT} />
      <line class="present" x1={x(0)} x2={x(0)} y1={0} y2={HEIGHT} />
      {pair.pasts.map(({ steps, events, evidence }, direction) => {
        const y = ROWS[direction === 0 ? 0 : 1]
        return (
          <g class={`h${direction}`} key={direction}>
            <line class="life" x1={x(-steps)} x2={x(0)} y1={y} y2={y} />
            <line class="tells" x1={x(evidence.fromStep - steps)} x2={x(evidence.toStep - steps)} y1={y} y2={y} />
            {events.map(({ stepIndex }, index) =>
              direction === 0 ? (
                <ellipse key={index} cx={x(stepIndex - steps)} cy={y} rx={5} ry={6} />
              ) : (
                <path key={index} d={`M${x(stepIndex - steps)} ${y - 7}l6 13h-12z`} />
              ),
            )}
          </g>
        )
      })}
    </svg>
  )
}
