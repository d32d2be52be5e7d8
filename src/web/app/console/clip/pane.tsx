import { useEffect, useRef } from 'preact/hooks'
import { clipPlayer } from './clip-player.ts'
import type { LoadedPane } from './load-pane.ts'

/** One camera at the position of the player. Before its first picture and after its last it shows that one, and says so. */
export function Pane({ pane }: { readonly pane: LoadedPane }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const counter = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let drawn = -1
    const show = () => {
      const at = positionIn(pane, clipPlayer.positionMs)
      if (pane.kind === 'video' && video.current !== null) video.current.currentTime = at.ms / 1000
      if (pane.kind !== 'pictures') return
      const index = Math.min(pane.pictures.length - 1, Math.floor((at.ms / Math.max(1, pane.durationMs)) * pane.pictures.length + 1e-6))
      if (counter.current !== null) counter.current.textContent = `picture ${index + 1} of ${pane.pictures.length}${at.outside}`
      if (index === drawn) return
      drawn = index
      const picture = pane.pictures[index]
      if (picture === undefined) return
      createImageBitmap(new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' })).then(
        (bitmap) => {
          const { current } = canvas
          if (current === null || drawn !== index) return
          current.width = bitmap.width
          current.height = bitmap.height
          current.getContext('2d')?.drawImage(bitmap, 0, 0)
        },
        () => {
          if (counter.current !== null) counter.current.textContent = `picture ${index + 1} cannot be shown`
        },
      )
    }
    show()
    return clipPlayer.onChange(show)
  }, [pane])
  return (
    <figure class="pane">
      {pane.kind === 'pictures' && <canvas ref={canvas} role="img" aria-label={pane.source.title} />}
      {pane.kind === 'video' && <video ref={video} src={pane.source.url} muted preload="auto" aria-label={pane.source.title} />}
      {pane.kind === 'absent' && <p class="absent">No picture: {pane.why}</p>}
      <figcaption>
        {pane.source.title} <span ref={counter} class="figures" />
      </figcaption>
    </figure>
  )
}

function positionIn({ durationMs, source }: LoadedPane, positionMs: number): { readonly ms: number; readonly outside: string } {
  const ms = source.presentAt === 'start' ? positionMs : positionMs + durationMs
  if (ms < 0) return { ms: 0, outside: ' (not yet begun)' }
  return ms > durationMs ? { ms: durationMs, outside: ' (over)' } : { ms, outside: '' }
}
