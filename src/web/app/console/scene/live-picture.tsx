import { useEffect, useRef, useState } from 'preact/hooks'
import { loadBitmap } from './load-bitmap.ts'

const PAUSE_MS = 1000

/** What a camera of an emulated cell sees now, since there are no arms to look at; one picture is asked for at a time. */
export function LivePicture({ camera }: { readonly camera: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [seen, look] = useState(true)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout>
    const next = async () => {
      const live = await loadBitmap(`/api/live/${camera}`)
      if (left) return
      look(live !== undefined)
      if (live !== undefined && canvas.current !== null) {
        Object.assign(canvas.current, { width: live.width, height: live.height })
        canvas.current.getContext('2d')?.drawImage(live, 0, 0)
      }
      timer = setTimeout(() => void next(), PAUSE_MS)
    }
    void next()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [camera])
  return (
    <figure class="ghost">
      <figcaption>
        <strong>{camera}</strong> <span>{seen ? 'live, a picture now and then' : 'The camera gives no picture.'}</span>
      </figcaption>
      <div class="picture">
        <canvas ref={canvas} role="img" aria-label={`${camera} camera, live`} />
      </div>
    </figure>
  )
}
