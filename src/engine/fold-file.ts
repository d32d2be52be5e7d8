import { Packr, Unpackr } from 'msgpackr'
import { z } from 'zod'
import type { FoldedHistory } from '../audit/fold-history.ts'
import type { CameraImage } from '../core/image.ts'
import type { MemoryState } from '../core/memory-state.ts'
import type { Observation } from '../core/observation.ts'
import { sha256 } from '../core/sha256.ts'
import { messagePackOptions } from '../record/message-pack.ts'
import { float64Of, packArray, packedArraySchema } from '../record/packed-array.ts'
import { cameraSchema, countSchema, hex64, historyFactsSchema, memorySchema } from '../record/unit-parts.ts'

const image = z
  .strictObject({ camera: cameraSchema, rgb: packedArraySchema('u1', [-1, -1, 3]) })
  .transform(({ camera, rgb }): CameraImage => {
    const [heightPx = 0, widthPx = 0] = rgb.shape
    return { camera, widthPx, heightPx, rgb: Uint8Array.from(rgb.data) }
  })

const memory = memorySchema.transform((state): MemoryState => ({ ...state, bytes: Uint8Array.from(state.bytes.data) }))

const numbers = packedArraySchema('f8', [-1]).transform(float64Of)

const foldSchema = z.strictObject({
  facts: historyFactsSchema,
  digest: hex64,
  memory,
  emptied: memory,
  fedSteps: countSchema,
  digests: z.array(hex64),
  ownEnd: z.strictObject({
    images: z.array(image),
    jointTargets: numbers,
    jointReadings: numbers,
    instruction: z.string(),
    stepIndex: countSchema,
  }),
  pictures: z.array(z.strictObject({ stepIndex: countSchema, image })),
})

const fileSchema = z.strictObject({
  twinpast: z.literal('fold'),
  version: z.literal(1),
  name: hex64,
  digest: hex64,
  fold: z.instanceof(Uint8Array),
})

/** A folded history as a file: its own name, the SHA-256 of the fold, and the fold as MessagePack. */
export function encodeFold(name: string, folded: FoldedHistory): Uint8Array {
  const { facts, digest, memory: own, emptied, fedSteps, digests, ownEnd, pictures } = folded
  const fold = pack({
    facts,
    digest,
    memory: memoryWire(own),
    emptied: memoryWire(emptied),
    fedSteps,
    digests,
    ownEnd: observationWire(ownEnd),
    pictures: pictures.map(({ stepIndex, image: seen }) => ({ stepIndex, image: imageWire(seen) })),
  })
  return pack({ twinpast: 'fold', version: 1, name, digest: sha256(fold), fold })
}

/** The folded history of a file, or undefined if the bytes are damaged or belong to another name. */
export function decodeFold(name: string, bytes: Uint8Array): FoldedHistory | undefined {
  const file = fileSchema.safeParse(unpacked(bytes))
  if (!file.success || file.data.name !== name || file.data.digest !== sha256(file.data.fold)) return undefined
  const fold = foldSchema.safeParse(unpacked(file.data.fold))
  return fold.success ? { ...fold.data, steps: [] } : undefined
}

function pack(value: object): Uint8Array {
  return Uint8Array.from(new Packr(messagePackOptions).pack(value))
}

function unpacked(bytes: Uint8Array): unknown {
  try {
    return new Unpackr(messagePackOptions).unpack(bytes)
  } catch {
    return undefined
  }
}

function memoryWire({ bytes, digest, policyDigest, spans }: MemoryState): object {
  return { bytes: packArray(bytes, [bytes.length]), digest, policyDigest, spans }
}

function imageWire({ camera, widthPx, heightPx, rgb }: CameraImage): object {
  return { camera, rgb: packArray(rgb, [heightPx, widthPx, 3]) }
}

function observationWire({ images, jointTargets, jointReadings, instruction, stepIndex }: Observation): object {
  return {
    images: images.map(imageWire),
    jointTargets: packArray(jointTargets, [jointTargets.length]),
    jointReadings: packArray(jointReadings, [jointReadings.length]),
    instruction,
    stepIndex,
  }
}
