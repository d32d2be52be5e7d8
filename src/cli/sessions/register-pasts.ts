import { dirname, resolve } from 'node:path'
import { readPresent } from '../../../hardware/cell/presents/read-present.ts'
import { requirePresentOf } from '../../../hardware/cell/presents/require-present-of.ts'
import type { PresentOwner } from '../../../hardware/cell/presents/require-present-of.ts'
import { fileStorage } from '../../record/file-storage.ts'
import type { PastReference } from '../../trials/schedule/past-reference.ts'
import type { Session } from '../../trials/session/session-schema.ts'
import { registerBags } from '../register-bags.ts'

/**
 * Reads the registered present and both bags of every pair and takes their digests; undefined for a session without `pasts`.
 * @param file - the session file
 * @throws TwinpastError `present-absent`, `present-changed`, `present-of-another-session`, `present-of-another-cell`, and as `registerBags` does, fate refuse
 */
export async function registerPasts(
  file: string,
  { session, pasts, pairs }: Pick<Session, 'session' | 'pasts' | 'pairs'>,
  cell: Pick<PresentOwner, 'kind' | 'cellDigest'>,
): Promise<PastReference | undefined> {
  if (pasts === undefined) return undefined
  const storage = fileStorage(resolve(dirname(file), pasts.presents))
  const presents: PastReference['presents'] = []
  for (const { pair: pairId } of pairs) {
    const { record, digest } = await readPresent(storage, pairId)
    requirePresentOf(record, { session, pairId, ...cell })
    presents.push({ pairId, sha256: digest })
  }
  const { reference } = await registerBags(
    file,
    pasts.bags,
    pairs.map(({ pair: pairId, branches }) => ({ pairId, branches })),
    pasts.speedScale,
  )
  return { presents, bags: reference }
}
