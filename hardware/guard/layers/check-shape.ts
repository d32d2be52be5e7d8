import { ACTION_DIMENSIONS } from '../../piper/piper-action-space.ts'
import type { OfferedChunk } from '../../../src/core/cell/offered-chunk.ts'
import type { GuardFinding } from '../guard-finding.ts'

/** Most actions of one chunk. */
export const CHUNK_MAX_STEPS = 1000
const MAX_ID_LENGTH = 200

/** Layer 1, finite and shape: a chunk id, a whole number of actions of 14 numbers each, every number finite. Nothing is patched. */
export function checkShape(chunk: OfferedChunk): GuardFinding | undefined {
  const remedy = 'mend the policy or the bridge: chunks have the declared shape and finite numbers'
  if (typeof chunk.chunkId !== 'string' || chunk.chunkId.length === 0 || chunk.chunkId.length > MAX_ID_LENGTH) {
    return {
      code: 'chunk-id-missing',
      text: 'the chunk has no usable id',
      got: typeof chunk.chunkId,
      expected: `1 to ${MAX_ID_LENGTH} characters`,
      remedy,
    }
  }
  const { steps, values } = chunk
  if (
    !(values instanceof Float64Array) ||
    !Number.isInteger(steps) ||
    steps < 1 ||
    steps > CHUNK_MAX_STEPS ||
    values.length !== steps * ACTION_DIMENSIONS
  ) {
    return {
      code: 'chunk-shape',
      text: 'the chunk has another shape than the arms',
      got: `${values instanceof Float64Array ? values.length : 'no'} numbers for ${String(steps)} actions`,
      expected: `1 to ${CHUNK_MAX_STEPS} actions of ${ACTION_DIMENSIONS} numbers`,
      remedy,
    }
  }
  const broken = values.findIndex((value) => !Number.isFinite(value))
  if (broken === -1) return undefined
  return {
    code: 'chunk-not-finite',
    text: 'an action holds a number that is not finite',
    got: String(values[broken]),
    expected: 'a finite number',
    where: `step ${Math.floor(broken / ACTION_DIMENSIONS)}, dimension ${broken % ACTION_DIMENSIONS}`,
    remedy,
  }
}
