import { useEffect, useRef, useState } from 'preact/hooks'
import type { ShownTrial } from '../../../wire/console-state.ts'
import { clipPlayer } from '../clip/shown-clip.ts'
import { jointSeries, valueAt } from './joint-series.ts'
import type { JointSeries } from './joint-series.ts'
import { readJoints } from './read-joints.ts'

const WIDTH = 220
const HEIGHT = 48

type Loaded = { readonly series: readonly JointSeries[] } | { readonly why: string }

/** Joints and grippers of a run, from the present onward, with one cursor at the time of the clip. They say what the arms did, as the video does. */
export function JointStrips({ trial }: { readonly trial: ShownTrial }) {
  const file = trial.run?.streams
    .find(({ role }) => role === 'joints')
    ?.name.split('/')
    .at(-1)
  const url = file === undefined ? '' : `/api/trials/${trial.code}/streams/${encodeURIComponent(file)}`
  const [loaded, take] = useState<Loaded>()
  useEffect(() => {
    let left = false
    take(undefined)
    if (url !== '')
      void load(url).then((found) => {
        if (!left) take(found)
      })
    return () => {
      left = true
    }
  }, [url])
  if (url === '') return null
  return (
    <details class="joints" open>
      <summary>Joints and grippers: measured (solid) and asked (dashed)</summary>
      {loaded === undefined && <p class="absent">Loading joints …</p>}
      {loaded !== undefined && 'why' in loaded && <p class="absent">No joints: {loaded.why}</p>}
      {loaded !== undefined && 'series' in loaded && <Strips series={loaded.series} durationMs={trial.run?.durationMs ?? 0} />}
    </details>
  )
}

async function load(url: string): Promise<Loaded> {
  try {
    const response = await fetch(url)
    const lines = response.ok ? readJoints(await response.text()) : undefined
    if (lines !== undefined) return { series: jointSeries(lines) }
    return { why: response.ok ? 'the file cannot be read.' : 'the file is missing, or is not what was recorded.' }
  } catch {
    return { why: 'the server does not answer.' }
  }
}

function Strips({ series, durationMs }: { readonly series: readonly JointSeries[]; readonly durationMs: number }) {
  const box = useRef<HTMLDivElement>(null)
  const x = (atMs: number) => (Math.min(durationMs, Math.max(0, atMs)) / Math.max(1, durationMs)) * WIDTH
  useEffect(() => {
    const show = () => {
      const at = x(clipPlayer.positionMs).toFixed(1)
      for (const cursor of box.current?.querySelectorAll('.cursor') ?? []) {
        cursor.setAttribute('x1', at)
        cursor.setAttribute('x2', at)
      }
      for (const [i, said] of [...(box.current?.querySelectorAll('output') ?? [])].entries()) said.textContent = numbersAt(series[i])
    }
    show()
    return clipPlayer.onChange(show)
  }, [series, durationMs])
  return (
    <div class="strips" ref={box}>
      {series.map((one) => {
        const y = (value: number) => HEIGHT - ((value - one.lower) / (one.upper - one.lower)) * HEIGHT
        const line = (points: JointSeries['measured']) =>
          points.map(({ atMs, value }, i) => `${i === 0 ? 'M' : 'L'}${x(atMs).toFixed(1)} ${y(value).toFixed(1)}`).join('')
        return (
          <figure key={one.name}>
            <figcaption>
              {one.name} <output class="figures" />
            </figcaption>
            <svg
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              role="img"
              aria-label={`${one.name}, ${one.lower.toFixed(2)} to ${one.upper.toFixed(2)} ${one.unit}`}
            >
              <path class="asked" d={line(one.asked)} />
              <path class="measured" d={line(one.measured)} />
              <line class="cursor" y1={0} y2={HEIGHT} />
            </svg>
          </figure>
        )
      })}
    </div>
  )
}

function numbersAt(series: JointSeries | undefined): string {
  if (series === undefined) return ''
  const said = (value: number | undefined) =>
    value === undefined ? '–' : value.toFixed(series.unit === 'm' ? 4 : 3).replace(/^-(0\.0+)$/, '$1')
  const at = clipPlayer.positionMs
  return `${said(valueAt(series.measured, at))}, asked ${said(valueAt(series.asked, at))} ${series.unit}`
}
