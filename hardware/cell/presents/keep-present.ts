import { TwinpastError } from '../../../src/core/errors.ts'
import type { CameraImage } from '../../../src/core/image.ts'
import { sha256 } from '../../../src/core/sha256.ts'
import type { Storage } from '../../../src/core/storage.ts'
import { canonicalJson } from '../../../src/study/canonical-json.ts'
import { piperActionSpace } from '../../piper/piper-action-space.ts'
import { pictureBytes } from '../trials/picture-bytes.ts'
import { PRESENT_FILE, presentRecordSchema } from './present-record.ts'
import type { PresentRecord, PresentView } from './present-record.ts'
import type { TakenPresent } from './take-present.ts'

export interface KeptPresent {
  readonly record: PresentRecord
  /** SHA-256 of `present.json`. */
  readonly digest: string
}

/** @throws TwinpastError `present-exists` (refuse) if the pair has a registered present already */
export async function requireNoPresent(storage: Pick<Storage, 'list'>, pairId: string): Promise<void> {
  if (!(await storage.list(pairId)).includes(PRESENT_FILE)) return
  throw new TwinpastError({
    code: 'present-exists',
    fate: 'refuse',
    exitCode: 2,
    message: 'The present of this pair is registered already; nothing is overwritten.',
    got: `${pairId}/${PRESENT_FILE}`,
    expected: 'a pair without registered present',
    where: pairId,
    remedy:
      'Give --replace to register it anew. A session whose schedule is drawn keeps the digest of the old one and refuses the new one.',
  })
}

/**
 * Writes the registered present of a pair: pictures as PNG, then `present.json`, which names each by SHA-256, so that a crash leaves the old present or
 * the new one. Pictures of an earlier one stay.
 */
export async function keepPresent(
  storage: Pick<Storage, 'writeAtomic'>,
  { images, film, jointReadings, spread, stillMs }: TakenPresent,
  told: Pick<PresentRecord, 'session' | 'task' | 'pairId' | 'cell' | 'by' | 'at'>,
): Promise<KeptPresent> {
  const views: PresentView[] = []
  for (const [who, image] of [...images.map((one) => ['policy', one] as const), ['people', film] as const])
    views.push(await keepPicture(storage, told.pairId, who, image))
  const record = presentRecordSchema.parse({
    ...{ twinpast: 1, kind: 'registered-present', ...told, views },
    ...{ dimensions: piperActionSpace.dimensions.map(({ name }) => name), jointReadings, spread, stillMs },
  })
  const bytes = new TextEncoder().encode(canonicalJson(record))
  await storage.writeAtomic(`${told.pairId}/${PRESENT_FILE}`, bytes)
  return { record, digest: sha256(bytes) }
}

async function keepPicture(
  storage: Pick<Storage, 'writeAtomic'>,
  pairId: string,
  who: PresentView['for'],
  image: CameraImage,
): Promise<PresentView> {
  const { camera, widthPx, heightPx } = image
  const png = await pictureBytes.png(image)
  const digest = sha256(png)
  const file = `${who}-${camera}-${widthPx}x${heightPx}-${digest.slice(0, 12)}.png`
  await storage.writeAtomic(`${pairId}/${file}`, png)
  return { for: who, camera, widthPx, heightPx, file, sha256: digest }
}
