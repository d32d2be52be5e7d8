import type { FoldedHistory } from '../audit/fold-history.ts'
import type { FoldKey, FoldStore } from '../audit/fold-store.ts'
import { sha256 } from '../core/sha256.ts'
import type { RecordStorage } from '../record/record-storage.ts'
import { canonicalJson } from '../study/canonical-json.ts'
import { decodeFold, encodeFold } from './fold-file.ts'

/**
 * Folded histories kept in a folder, one file each, named by the SHA-256 of everything that decides them: what the key holds, and
 * `madeBy`, the program and machine. A file that is damaged, or is of another key, is passed over and written anew.
 */
export function foldCache(storage: RecordStorage, madeBy: Readonly<Record<string, string>>): FoldStore {
  const nameOf = (key: FoldKey) => sha256(canonicalJson({ twinpast: 'fold', madeBy, ...plain(key) }))
  return {
    read: async (key) => {
      const name = nameOf(key)
      const bytes = await storage.read(`${name}.fold`).catch(() => undefined)
      return bytes === undefined ? undefined : wholeFold(decodeFold(name, bytes), key)
    },
    keep: async (key, folded) => {
      const name = nameOf(key)
      await storage.writeAtomic(`${name}.fold`, encodeFold(name, folded))
    },
  }
}

/** A fold is taken only if its memories are the bytes that their digests say, of the very policy. */
function wholeFold(folded: FoldedHistory | undefined, { policyDigest }: FoldKey): FoldedHistory | undefined {
  const memories = folded === undefined ? [] : [folded.memory, folded.emptied]
  return memories.every((memory) => memory.digest === sha256(memory.bytes) && memory.policyDigest === policyDigest) ? folded : undefined
}

function plain({ scenario, ...key }: FoldKey): object {
  const camera = ({ camera, widthPx, heightPx }: FoldKey['endCameras'][0]) => ({ camera, widthPx, heightPx })
  const { task, decision, branch, streamFields } = scenario
  return {
    ...key,
    policyRuntime: { ...key.policyRuntime },
    policyCameras: key.policyCameras.map(camera),
    endCameras: key.endCameras.map(camera),
    scenario: { task, decision, branch, streamFields: [...streamFields] },
  }
}
