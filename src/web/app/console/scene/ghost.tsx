import { useEffect, useRef, useState } from 'preact/hooks'
import { loadBitmap } from './load-bitmap.ts'
import { regionDifferences } from './region-differences.ts'
import type { RegionDifference } from './region-differences.ts'

const GRID = { rows: 3, columns: 4 }
const EVERY_MS = 700

interface Seen {
  readonly live: ImageData | undefined
  readonly ghost: ImageData | undefined
  readonly regions: readonly RegionDifference[]
}

/** The registered present laid over the live picture of one camera, with what differs region by region. */
export function Ghost({ pair, camera, matchedLevels }: { readonly pair: string; readonly camera: string; readonly matchedLevels: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [share, setShare] = useState(50)
  const [seen, setSeen] = useState<Seen>()
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout>
    const registered = loadBitmap(`/api/presents/${pair}/${camera}`)
    const look = async () => {
      const [ghost, live] = [await registered, await loadBitmap(`/api/live/${camera}`)]
      if (left) return
      setSeen(compare(live, ghost))
      timer = setTimeout(() => void look(), EVERY_MS)
    }
    void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [pair, camera])
  useEffect(() => draw(canvas.current, seen, share / 100), [seen, share])
  const off = (seen?.regions ?? []).filter(({ levels }) => levels > matchedLevels)
  return (
    <figure class="ghost">
      <figcaption>
        <strong>{camera}</strong> <span>{wordsOf(seen, off, matchedLevels)}</span>
        <label>
          live
          <input
            type="range"
            min="0"
            max="100"
            value={share}
            aria-label={`${camera}: share of the registered present`}
            onInput={(event) => setShare(Number(event.currentTarget.value))}
          />
          registered
        </label>
      </figcaption>
      <div class="picture">
        <canvas ref={canvas} role="img" aria-label={`${camera} camera, live, under the registered present`} />
        <div class="regions" aria-hidden="true">
          {seen?.regions.map(({ row, column, levels }) => (
            <span key={`${row} ${column}`} class={levels > matchedLevels ? 'off' : ''}>
              {levels.toFixed(0)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

function wordsOf(seen: Seen | undefined, off: readonly RegionDifference[], matchedLevels: number): string {
  if (seen === undefined) return 'Loading …'
  if (seen.ghost === undefined) return 'No registered picture: go by the words of the scene.'
  if (seen.live === undefined) return 'The camera gives no picture.'
  const [worst] = [...off].sort((a, b) => b.levels - a.levels)
  if (worst === undefined) return `No region differs by more than ${matchedLevels} of 255 levels, the tolerance of a whole picture.`
  return `${off.length} of ${seen.regions.length} regions differ by more than ${matchedLevels} of 255 levels, the tolerance of a whole picture; most: row ${worst.row}, column ${worst.column}, ${worst.levels.toFixed(0)} of 255 levels.`
}

function compare(live: ImageBitmap | undefined, ghost: ImageBitmap | undefined): Seen {
  const size = live ?? ghost
  if (size === undefined) return { live: undefined, ghost: undefined, regions: [] }
  const [a, b] = [pixels(live, size), pixels(ghost, size)]
  const regions =
    a === undefined || b === undefined ? [] : regionDifferences(a.data, b.data, { widthPx: size.width, heightPx: size.height }, GRID)
  return { live: a, ghost: b, regions }
}

function pixels(
  bitmap: ImageBitmap | undefined,
  { width, height }: { readonly width: number; readonly height: number },
): ImageData | undefined {
  if (bitmap === undefined) return undefined
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}

/** @param share - of the registered present, 0 to 1 */
function draw(canvas: HTMLCanvasElement | null, seen: Seen | undefined, share: number): void {
  const context = canvas?.getContext('2d')
  const size = seen?.live ?? seen?.ghost
  if (canvas === null || context === null || context === undefined || size === undefined) return
  const mixed = new ImageData(size.width, size.height)
  const [a, b] = [seen?.live?.data ?? size.data, seen?.ghost?.data ?? size.data]
  for (let i = 0; i < mixed.data.length; i += 1) mixed.data[i] = (1 - share) * (a[i] ?? 0) + share * (b[i] ?? 0)
  Object.assign(canvas, { width: size.width, height: size.height })
  context.putImageData(mixed, 0, 0)
}
