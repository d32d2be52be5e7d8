import { createHash } from 'node:crypto'
import { ACTION_DIMENSIONS } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { Snapshot } from '../../src/core/snapshot.ts'
import type { EpisodeCounters } from './cell-task.ts'

/** Contents of a snapshot, decoded. */
export interface CellState {
  readonly counters: EpisodeCounters
  readonly targets: Float64Array
  readonly integration: Float64Array
}

const MAGIC = 0x31535054
const HEADER_BYTES = 8 + 32 + 6 * 4
const TARGET_BYTES = ACTION_DIMENSIONS * 8

/**
 * Little-endian bytes: magic `TPS1`, count of integration values, SHA-256 of the model (32), step index, presses,
 * pressed, stage, failed and solved as int32, 14 targets and the integration state as float64.
 */
export function encodeSnapshot(modelDigest: string, state: CellState): Snapshot {
  const bytes = new Uint8Array(HEADER_BYTES + TARGET_BYTES + state.integration.length * 8)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, state.integration.length, true)
  bytes.set(Buffer.from(modelDigest, 'hex'), 8)
  const { stepIndex, presses, pressed, stage, failed, solved } = state.counters
  const counters = [stepIndex, presses, Number(pressed), stage, Number(failed), solved]
  counters.forEach((value, index) => {
    view.setInt32(40 + 4 * index, value, true)
  })
  state.targets.forEach((value, index) => {
    view.setFloat64(HEADER_BYTES + 8 * index, value, true)
  })
  state.integration.forEach((value, index) => {
    view.setFloat64(HEADER_BYTES + TARGET_BYTES + 8 * index, value, true)
  })
  return { bytes, digest: createHash('sha256').update(bytes).digest('hex') }
}

/** Digest of the model a snapshot belongs to; empty when the bytes are no snapshot. */
export function snapshotModelDigest(snapshot: Snapshot): string {
  const { bytes } = snapshot
  if (bytes.length < HEADER_BYTES + TARGET_BYTES) return ''
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const whole = view.getUint32(0, true) === MAGIC && bytes.length === HEADER_BYTES + TARGET_BYTES + 8 * view.getUint32(4, true)
  return whole ? Buffer.from(bytes.subarray(8, 40)).toString('hex') : ''
}

/** Reads a snapshot of the model named by `modelDigest`. Throws `snapshot-foreign` (halt) for any other bytes. */
export function decodeSnapshot(modelDigest: string, snapshot: Snapshot): CellState {
  const found = snapshotModelDigest(snapshot)
  if (found !== modelDigest) throw foreignSnapshot(found, modelDigest)
  const { bytes } = snapshot
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const integer = (index: number): number => view.getInt32(40 + 4 * index, true)
  const numbers = (offset: number, count: number): Float64Array =>
    Float64Array.from({ length: count }, (_, index) => view.getFloat64(offset + 8 * index, true))
  return {
    counters: {
      stepIndex: integer(0),
      presses: integer(1),
      pressed: integer(2) === 1,
      stage: integer(3),
      failed: integer(4) === 1,
      solved: integer(5),
    },
    targets: numbers(HEADER_BYTES, ACTION_DIMENSIONS),
    integration: numbers(HEADER_BYTES + TARGET_BYTES, view.getUint32(4, true)),
  }
}

export function foreignSnapshot(found: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'snapshot-foreign',
    fate: 'halt',
    message: 'the snapshot does not belong to this simulator',
    got: found === '' ? 'bytes that are no snapshot' : `model ${found.slice(0, 12)}`,
    expected: `model ${expected.slice(0, 12)}`,
    remedy: 'restore only snapshots taken with the same simulator version and task',
  })
}
