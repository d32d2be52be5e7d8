import { bytesOf } from '../../src/core/bytes.ts'
import { TwinpastError } from '../../src/core/errors.ts'

/** Numbers in a slot: 1,024 float32. */
export const SLOT_LENGTH = 1024
export const SLOT_BYTES = 4096
export const WINDOW_SLOTS = 30
/** After the slots: anchor count, window count and the step of each of up to 31 slots, uint32 little-endian, unused ones zero. */
export const METADATA_BYTES = 4 * (2 + 1 + WINDOW_SLOTS)

export interface StoredSlot {
  /** 1,024 finite float32. */
  readonly values: Float32Array
  /** History step it was written at. */
  readonly step: number
}

/** Name of the slot at a place of the canonical bytes: `anchor`, then `window/0` (oldest) .. `window/29`. */
export function slotName(place: number): string {
  return place === 0 ? 'anchor' : `window/${place - 1}`
}

/** Canonical bytes: the slots (anchor, then window oldest first), then {@link METADATA_BYTES} of counts and steps. */
export function encodeBank(slots: readonly StoredSlot[]): Uint8Array {
  const bytes = new Uint8Array(slots.length * SLOT_BYTES + METADATA_BYTES)
  slots.forEach((slot, i) => bytes.set(bytesOf(slot.values), i * SLOT_BYTES))
  const metadata = new DataView(bytes.buffer, slots.length * SLOT_BYTES)
  const anchors = Math.min(1, slots.length)
  const numbers = [anchors, slots.length - anchors, ...slots.map((slot) => slot.step)]
  numbers.forEach((number, i) => metadata.setUint32(4 * i, number, true))
  return bytes
}

/**
 * The slots of canonical bytes: anchor, then window oldest first; copies.
 * @throws TwinpastError `memory-malformed` or `memory-not-finite`, fate record.
 */
export function decodeBank(bytes: Uint8Array): readonly StoredSlot[] {
  const count = slotCount(bytes)
  const metadata = new DataView(bytes.buffer, bytes.byteOffset + count * SLOT_BYTES, METADATA_BYTES)
  requireMetadata(metadata, count)
  const numbers = new Float32Array(Uint8Array.from(bytes.subarray(0, count * SLOT_BYTES)).buffer)
  requireFinite(numbers)
  return Array.from({ length: count }, (_, i) => ({
    values: numbers.subarray(i * SLOT_LENGTH, (i + 1) * SLOT_LENGTH),
    step: metadata.getUint32(4 * (2 + i), true),
  }))
}

/** The error for anything that is not a slot bank. */
export function malformedBank(got: string, expected: string, where: string): TwinpastError {
  return new TwinpastError({
    code: 'memory-malformed',
    fate: 'record',
    message: 'This is not a slot bank.',
    got,
    expected,
    where: `memory ${where}`,
    remedy: 'Import bytes that exportMemory of the same policy returned, or slots that its editor could have returned.',
  })
}

function slotCount(bytes: unknown): number {
  if (!(bytes instanceof Uint8Array))
    throw malformedBank(Object.prototype.toString.call(bytes).slice(8, -1), 'bytes, as a Uint8Array', 'dtype')
  const count = (bytes.length - METADATA_BYTES) / SLOT_BYTES
  if (Number.isInteger(count) && count >= 0 && count <= 1 + WINDOW_SLOTS) return count
  throw malformedBank(`${bytes.length} bytes`, `${SLOT_BYTES} n + ${METADATA_BYTES} bytes, n from 0 to ${1 + WINDOW_SLOTS} slots`, 'length')
}

function requireMetadata(metadata: DataView, count: number): void {
  const anchors = metadata.getUint32(0, true)
  const windows = metadata.getUint32(4, true)
  if (anchors > 1 || windows > WINDOW_SLOTS || anchors + windows !== count || (windows > 0 && anchors === 0)) {
    throw malformedBank(
      `${anchors} anchors and ${windows} window slots in ${count} slots`,
      'counts that fit the length, and an anchor',
      'metadata',
    )
  }
  for (let at = 4 * (2 + count); at < METADATA_BYTES; at += 4) {
    if (metadata.getUint32(at, true) !== 0) throw malformedBank('a step without a slot', 'zeros after the last slot', 'metadata')
  }
}

function requireFinite(numbers: Float32Array): void {
  let index = 0
  while (index < numbers.length && Number.isFinite(numbers[index])) index += 1
  if (index === numbers.length) return
  throw new TwinpastError({
    code: 'memory-not-finite',
    fate: 'record',
    message: 'A slot holds a number that is not finite.',
    got: String(numbers[index]),
    expected: 'finite float32',
    where: `slot ${Math.floor(index / SLOT_LENGTH)}, number ${index % SLOT_LENGTH}`,
    remedy: 'Import bytes that exportMemory of the same policy returned, or edit slots with finite numbers.',
  })
}
