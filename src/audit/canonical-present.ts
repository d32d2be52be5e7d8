import { bytesOf } from '../core/bytes.ts'
import type { PresentField } from '../core/evidence.ts'
import type { NoiseTape } from '../core/noise-tape.ts'
import type { Present } from '../core/present.ts'
import { sha256 } from '../core/sha256.ts'

export interface CanonicalField extends PresentField {
  readonly bytes: Uint8Array
}

export interface CanonicalPresent {
  readonly digest: string
  readonly fields: readonly CanonicalField[]
  readonly bytes: Uint8Array
}

/**
 * Everything a policy reads at the decision except its memory, as named little-endian arrays in a fixed order: images,
 * joint targets and readings, instruction, step counter, queued actions, and the random input of every query.
 * The digest covers names, dtypes, shapes and bytes.
 */
export function canonicalPresent(present: Present, tapes: readonly NoiseTape[]): CanonicalPresent {
  const { observation, queuedActions } = present
  const instruction = new TextEncoder().encode(observation.instruction)
  const counter = Float64Array.of(observation.stepIndex)
  const dimensions = observation.jointTargets.length
  const fields: readonly CanonicalField[] = [
    ...observation.images.map((image) =>
      field(`image/${image.camera}/${image.widthPx}x${image.heightPx}`, 'u1', [image.heightPx, image.widthPx, 3], image.rgb),
    ),
    field('joint-targets', 'f8', [dimensions], bytesOf(observation.jointTargets)),
    field('joint-readings', 'f8', [observation.jointReadings.length], bytesOf(observation.jointReadings)),
    field('instruction', 'utf8', [instruction.length], instruction),
    field('step-counter', 'f8', [1], bytesOf(counter)),
    field('queued-actions', 'f8', [queuedActions.length / dimensions, dimensions], bytesOf(queuedActions)),
    ...tapes.flatMap((tape, i) => [
      field(`noise-tape/${i}`, 'f4', [tape.steps, tape.dimensions], bytesOf(tape.values)),
      field(`noise-seed/${i}`, 'f8', [1], bytesOf(Float64Array.of(tape.seed))),
    ]),
  ]
  return {
    digest: sha256(...fields.flatMap((f) => [`${f.field}\0${f.dtype}\0${f.shape.join(',')}\0`, f.bytes])),
    fields,
    bytes: concatenate(fields.map((f) => f.bytes)),
  }
}

function field(name: string, dtype: PresentField['dtype'], shape: readonly number[], bytes: Uint8Array): CanonicalField {
  return { field: name, dtype, shape, digest: sha256(bytes), bytes: bytes.slice() }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
