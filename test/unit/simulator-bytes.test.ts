import { expect, test } from 'vitest'
import { ACTION_DIMENSIONS } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { clipActions } from '../../sim/embedded/clip-action.ts'
import { decodeSnapshot, encodeSnapshot } from '../../sim/embedded/snapshot-bytes.ts'

const digest = 'ab'.repeat(32)
const state = {
  counters: { stepIndex: 65, presses: 1, pressed: false, stage: 1, failed: true, solved: 5 },
  targets: Float64Array.from({ length: ACTION_DIMENSIONS }, (_, i) => i / 7),
  integration: Float64Array.of(-0, 1e-300, Math.PI),
}

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof TwinpastError) return error.code
    throw error
  }
  return 'none'
}

test('a snapshot comes back bit for bit', () => {
  const decoded = decodeSnapshot(digest, encodeSnapshot(digest, state))
  expect(decoded).toEqual(state)
  expect(Object.is(decoded.integration[0], -0)).toBe(true)
})

test('a snapshot of another model, cut short or altered in its head is refused', () => {
  const snapshot = encodeSnapshot(digest, state)
  expect(codeOf(() => decodeSnapshot('cd'.repeat(32), snapshot))).toBe('snapshot-foreign')
  expect(codeOf(() => decodeSnapshot(digest, { ...snapshot, bytes: snapshot.bytes.slice(0, -8) }))).toBe('snapshot-foreign')
  const altered = snapshot.bytes.slice()
  altered[0]! ^= 1
  expect(codeOf(() => decodeSnapshot(digest, { ...snapshot, bytes: altered }))).toBe('snapshot-foreign')
})

test('actions are clipped to the action space and the touched steps counted', () => {
  const values = new Float64Array(3 * ACTION_DIMENSIONS)
  values[2] = -0.5
  values[ACTION_DIMENSIONS + 6] = 0.5
  values[ACTION_DIMENSIONS + 0] = -9
  const { actions, clippedSteps } = clipActions(values, 3)
  expect(clippedSteps).toBe(1)
  expect(actions[ACTION_DIMENSIONS + 6]).toBe(0.07)
  expect(actions[ACTION_DIMENSIONS]).toBe(-2.6179)
  expect(actions[2]).toBe(-0.5)
})

test('numbers that are not finite and short chunks are errors of the unit', () => {
  const values = new Float64Array(ACTION_DIMENSIONS)
  values[3] = Number.NaN
  expect(codeOf(() => clipActions(values, 1))).toBe('action-not-finite')
  expect(codeOf(() => clipActions(values, 2))).toBe('action-shape')
})
