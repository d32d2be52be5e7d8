import sharp from 'sharp'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { CameraImage } from '../../../src/core/image.ts'
import { sha256 } from '../../../src/core/sha256.ts'
import type { Storage } from '../../../src/core/storage.ts'
import { canonicalJson } from '../../../src/study/canonical-json.ts'
import type { TrialPresent } from '../trials/trial-past.ts'
import { piperActionSpace } from '../../piper/piper-action-space.ts'
import { PRESENT_FILE, presentChanged, presentRecordSchema } from './present-record.ts'
import type { PresentRecord, PresentView } from './present-record.ts'

/** RFC 2083, 3.1: the library would unpack other formats, too. */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A registered present, whole and checked. */
export interface RegisteredPresent extends TrialPresent {
  readonly record: PresentRecord
  /** SHA-256 of `present.json`. */
  readonly digest: string
  /** As people see it. */
  readonly film: CameraImage
}

/**
 * Reads the registered present of a pair, every picture held against its digest.
 * @param storage - folder of the registered presents
 * @throws TwinpastError `present-absent`, `present-changed` (refuse)
 */
export async function readPresent(storage: Pick<Storage, 'list' | 'read'>, pairId: string): Promise<RegisteredPresent> {
  const names = await storage.list(pairId)
  if (!names.includes(PRESENT_FILE)) throw absent(pairId)
  const bytes = await storage.read(`${pairId}/${PRESENT_FILE}`)
  const record = recordOf(pairId, bytes)
  const other = record.dimensions.findIndex((name, d) => name !== piperActionSpace.dimensions[d]?.name)
  if (other !== -1)
    throw presentChanged(pairId, `${record.dimensions[other]} at ${other}`, `${piperActionSpace.dimensions[other]?.name} at ${other}`)
  const missing = record.views.find(({ file }) => !names.includes(file))
  if (missing !== undefined) throw presentChanged(pairId, `no ${missing.file}`, `SHA-256 ${missing.sha256}`)
  const pictures = await Promise.all(record.views.map(async (view) => ({ view, image: await pictureOf(storage, pairId, view) })))
  const film = pictures.find(({ view }) => view.for === 'people')?.image
  if (film === undefined) throw presentChanged(pairId, 'no picture for people', 'one')
  const images = pictures.flatMap(({ view, image }) => (view.for === 'policy' ? [image] : []))
  return { record, digest: sha256(bytes), images, jointReadings: Float64Array.from(record.jointReadings), film }
}

function recordOf(pairId: string, bytes: Uint8Array): PresentRecord {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const json: unknown = JSON.parse(text)
    const record = presentRecordSchema.parse(json)
    if (canonicalJson(json) !== text) throw new SyntaxError('not canonical JSON')
    return record
  } catch (cause) {
    throw presentChanged(pairId, `a ${PRESENT_FILE} that is none`, `${PRESENT_FILE} as \`twinpast session register\` writes it`, cause)
  }
}

async function pictureOf(storage: Pick<Storage, 'read'>, pairId: string, view: PresentView): Promise<CameraImage> {
  const { camera, widthPx, heightPx, file, sha256: expected } = view
  const png = await storage.read(`${pairId}/${file}`)
  const got = sha256(png)
  if (got !== expected) throw presentChanged(pairId, `${file}, SHA-256 ${got}`, `SHA-256 ${expected}`)
  if (!PNG_SIGNATURE.every((byte, i) => png[i] === byte)) throw presentChanged(pairId, `${file}, which is no PNG`, 'a PNG')
  const { data, info } = await sharp(png, { limitInputPixels: widthPx * heightPx })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw presentChanged(pairId, `${file}, which is no such picture`, `a PNG of ${widthPx}x${heightPx}`, cause)
    })
  if (info.width !== widthPx || info.height !== heightPx || info.channels !== 3)
    throw presentChanged(pairId, `${file}, ${info.width}x${info.height} of ${info.channels} channels`, `${widthPx}x${heightPx} RGB`)
  return { camera, widthPx, heightPx, rgb: Uint8Array.from(data) }
}

function absent(pairId: string): TwinpastError {
  return new TwinpastError({
    code: 'present-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'The present of a pair has not been registered.',
    got: 'no registered present',
    expected: `${pairId}/${PRESENT_FILE} in the folder \`pasts.presents\``,
    where: pairId,
    remedy: `Lay the scene, bring the arms to their pose, then: npx twinpast session register FILE --pair ${pairId} --by NAME (with --emulated on the emulated cell)`,
  })
}
