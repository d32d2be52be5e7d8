import { TwinpastError } from '../../src/core/errors.ts'
import type { SlotSpan } from '../../src/core/memory-state.ts'

/** What was seen at one fed step: a bit for every place on which a cube stood. */
interface PlaceEntry {
  readonly stepIndex: number
  readonly occupied: number
}

/** Memory of a scripted policy: entries in the order they were fed. */
export type PlaceLog = readonly PlaceEntry[]

const ENTRY_BYTES = 5

/** Canonical bytes: per entry the step index (u32, little-endian) and one byte of place bits. */
export function encodePlaceLog(log: PlaceLog): Uint8Array {
  const bytes = new Uint8Array(log.length * ENTRY_BYTES)
  const view = new DataView(bytes.buffer)
  log.forEach((entry, index) => {
    view.setUint32(index * ENTRY_BYTES, entry.stepIndex, true)
    view.setUint8(index * ENTRY_BYTES + 4, entry.occupied)
  })
  return bytes
}

/** Inverse of `encodePlaceLog`. Throws `memory-malformed` (fate `record`) for bytes of another length. */
export function decodePlaceLog(bytes: Uint8Array): PlaceLog {
  if (bytes.length % ENTRY_BYTES !== 0)
    throw new TwinpastError({
      code: 'memory-malformed',
      fate: 'record',
      message: 'These bytes are not a memory of a scripted policy.',
      got: `${bytes.length} bytes`,
      expected: `a multiple of ${ENTRY_BYTES}`,
      remedy: 'Import only what the same policy exported.',
    })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, index) => ({
    stepIndex: view.getUint32(index * ENTRY_BYTES, true),
    occupied: view.getUint8(index * ENTRY_BYTES + 4),
  }))
}

/** One slot per entry: each spans the step it was written from. */
export function placeLogSpans(log: PlaceLog): readonly SlotSpan[] {
  return log.map(({ stepIndex }, index) => ({ slot: `entry-${index}`, fromStep: stepIndex, toStep: stepIndex }))
}
