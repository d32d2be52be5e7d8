import { requireInteger } from '../input-checks.ts'
import { namedKey } from '../streams/named-key.ts'
import { threefry4x32 } from '../streams/threefry4x32.ts'

/**
 * Draws `replicates` bootstrap samples of `clusters` clusters with replacement and reports each as a list of indices.
 *
 * Replicate r takes its indices from the words of counter (block, r, 0, 0) of the stream named by `streamFields`
 * (bounded index floor(word clusters / 2^32)), so any replicate can be drawn alone and endpoints given the same fields
 * share their samples. The array handed to `use` is reused; read it before returning.
 */
export function resampleClusters(
  clusters: number,
  replicates: number,
  streamFields: readonly string[],
  use: (indices: Uint32Array, replicate: number) => void,
): void {
  requireInteger('clusters', clusters, 1)
  requireInteger('replicates', replicates, 1)
  const [k0 = 0, k1 = 0, k2 = 0, k3 = 0] = namedKey(streamFields)
  const blocks = Math.ceil(clusters / 4)
  const words = new Uint32Array(4 * blocks)
  const indices = new Uint32Array(clusters)
  const scale = clusters / 4294967296
  for (let replicate = 0; replicate < replicates; replicate++) {
    for (let block = 0; block < blocks; block++) {
      threefry4x32(words, 4 * block, block, replicate, 0, 0, k0, k1, k2, k3)
    }
    for (let i = 0; i < clusters; i++) indices[i] = (words[i] as number) * scale
    use(indices, replicate)
  }
}
