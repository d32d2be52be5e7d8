import { useEffect, useRef } from 'preact/hooks'
import { clipPlayer } from './shown-clip.ts'
import { clipZoom } from './clip-zoom.ts'
import type { LoadedPane } from './load-pane.ts'
import { pictureIndex, timeInPane } from './time-in-pane.ts'

/** One camera at the position of the player. Before its first picture and after its last it shows that one, and says so. */
export function Pane({ pane }: { readonly pane: LoadedPane }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const glass = useRef<HTMLDivElement>(null)
  const counter = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const say = (text: string) => {
      if (counter.current !== null) counter.current.textContent = text
    }
    return pane.kind === 'pictures'
      ? showPictures(pane, canvas.current, say)
      : pane.kind === 'video'
        ? followVideo(pane, video.current, say)
        : undefined
  }, [pane])
  useEffect(() => {
    const enlarge = () => {
      const { scale, middle } = clipZoom
      if (glass.current !== null)
        glass.current.style.transform = `translate(${100 * (0.5 - middle.x * scale)}%, ${100 * (0.5 - middle.y * scale)}%) scale(${scale})`
    }
    enlarge()
    return clipZoom.onChange(enlarge)
  }, [])
  return (
    <figure class="pane">
      {pane.kind === 'absent' ? (
        <p class="absent">No picture: {pane.why}</p>
      ) : (
        <div class="window" onPointerMove={drag}>
          <div class="glass" ref={glass}>
            {pane.kind === 'pictures' ? (
              <canvas ref={canvas} role="img" aria-label={pane.source.title} />
            ) : (
              <video ref={video} src={pane.source.url} muted playsInline preload="auto" aria-label={pane.source.title} />
            )}
          </div>
        </div>
      )}
      <figcaption>
        {pane.source.title} <span ref={counter} class="figures" />
      </figcaption>
    </figure>
  )
}

function drag(event: PointerEvent): void {
  if (event.buttons !== 1 || clipZoom.scale === 1 || !(event.currentTarget instanceof HTMLElement)) return
  const { clientWidth, clientHeight } = event.currentTarget
  clipZoom.by(-event.movementX / clientWidth / clipZoom.scale, -event.movementY / clientHeight / clipZoom.scale)
}

function showPictures(
  pane: Extract<LoadedPane, { readonly kind: 'pictures' }>,
  canvas: HTMLCanvasElement | null,
  say: (text: string) => void,
): () => void {
  let drawn = -1
  const show = () => {
    const at = timeInPane(pane, clipPlayer.positionMs)
    const index = pictureIndex(at.ms, pane.durationMs, pane.pictures.length)
    say(`picture ${index + 1} of ${pane.pictures.length}${at.outside}`)
    const picture = pane.pictures[index]
    if (index === drawn || picture === undefined) return
    drawn = index
    createImageBitmap(new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' })).then(
      (bitmap) => {
        if (canvas === null || drawn !== index) return
        canvas.width = bitmap.width
        canvas.height = bitmap.height
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      },
      () => say(`picture ${index + 1} cannot be shown`),
    )
  }
  show()
  return clipPlayer.onChange(show)
}

/** The browser decodes it: one seek after another, the newest position last. Its own length, where it tells one, is laid over the length of the run. */
function followVideo(
  pane: Extract<LoadedPane, { readonly kind: 'video' }>,
  video: HTMLVideoElement | null,
  say: (text: string) => void,
): (() => void) | undefined {
  if (video === null) return undefined
  const show = () => {
    const at = timeInPane(pane, clipPlayer.positionMs)
    if (video.readyState === HTMLMediaElement.HAVE_NOTHING) return
    const lengthSeconds = Number.isFinite(video.duration) ? video.duration : pane.durationMs / 1000
    const wantedSeconds = pane.durationMs === 0 ? 0 : (at.ms / pane.durationMs) * lengthSeconds
    say(`at ${wantedSeconds.toFixed(2)} of ${lengthSeconds.toFixed(2)} s${at.outside}`)
    if (!video.seeking && Math.abs(video.currentTime - wantedSeconds) > 0.001) video.currentTime = wantedSeconds
  }
  const failed = () => say('cannot be played by this browser')
  for (const event of ['loadedmetadata', 'seeked']) video.addEventListener(event, show)
  video.addEventListener('error', failed)
  show()
  const quiet = clipPlayer.onChange(show)
  return () => {
    quiet()
    for (const event of ['loadedmetadata', 'seeked']) video.removeEventListener(event, show)
    video.removeEventListener('error', failed)
  }
}
