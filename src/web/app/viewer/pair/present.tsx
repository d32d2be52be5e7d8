import type { ConstructedPair } from '../../../wire/viewer-pair.ts'
import { Picture } from './picture.tsx'

/** The one present that the policy was asked about, and whether it was equal after both pasts. */
export function Present({ present }: { readonly present: ConstructedPair['present'] }) {
  const { equal, badge, spliced, pictures } = present
  return (
    <details>
      <summary>The present, as every camera saw it</summary>
      <p>
        <span aria-hidden="true">{equal ? '=' : '≠'}</span> <span class="long">{badge}</span>
      </p>
      {spliced.length > 0 && <p class="note">Replaced by draws that know neither past: {spliced.join(', ')}.</p>}
      <div class="cameras">
        {pictures.map((picture) => (
          <Picture picture={picture} of="the present" key={picture.url} />
        ))}
      </div>
    </details>
  )
}
