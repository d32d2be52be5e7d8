import type { ConstructedPair } from '../../../wire/viewer-pair.ts'
import type { ViewerStore } from '../store/viewer-store.ts'
import { PastPane } from './past-pane.tsx'
import { Picture } from './picture.tsx'
import { StepScrubber } from './step-scrubber.tsx'

/** Both pasts, aligned where they meet, on one scrubber; then the present and the executed steps. */
export function Pasts({ store, pair }: { readonly store: ViewerStore; readonly pair: ConstructedPair }) {
  const { present } = pair
  return (
    <section aria-labelledby="pasts-title">
      <h3 id="pasts-title">Two pasts, one present</h3>
      <StepScrubber player={store.player} pair={pair} />
      <div class="pasts">
        <PastPane past={pair.pasts[0]} direction={0} step={store.player.step} present={present.pictures} />
        <PastPane past={pair.pasts[1]} direction={1} step={store.player.step} present={present.pictures} />
      </div>
      <details>
        <summary>The present, as every camera saw it</summary>
        <p>
          <span aria-hidden="true">{present.equal ? '=' : '≠'}</span> <span class="long">{present.badge}</span>
        </p>
        {present.spliced.length > 0 && <p class="note">Replaced by draws that know neither past: {present.spliced.join(', ')}.</p>}
        <div class="cameras">
          {present.pictures.map((picture) => (
            <Picture picture={picture} of="the present" key={picture.url} />
          ))}
        </div>
      </details>
    </section>
  )
}
