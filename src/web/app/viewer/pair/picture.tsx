import { useState } from 'preact/hooks'
import type { ShownPicture } from '../../../wire/viewer-pair.ts'

/** A picture of the record; one whose bytes no browser can draw says so. */
export function Picture({ picture, of }: { readonly picture: ShownPicture; readonly of: string }) {
  const [broken, setBroken] = useState('')
  const { camera, stepIndex, widthPx, heightPx, url } = picture
  const words = stepIndex === null ? `${camera} camera` : `step ${stepIndex}, ${camera} camera`
  return (
    <figure>
      {broken === url ? (
        <p class="empty">This picture cannot be drawn: its bytes are no picture.</p>
      ) : (
        <img src={url} width={widthPx} height={heightPx} alt={`${of}, ${words}`} onError={() => setBroken(url)} />
      )}
      <figcaption>{words}</figcaption>
    </figure>
  )
}
