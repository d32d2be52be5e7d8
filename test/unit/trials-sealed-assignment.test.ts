import { expect, test } from 'vitest'
import { assignmentOf } from '../../src/trials/service/assignment-of.ts'
import { sealedAssignment } from '../../src/trials/service/sealed-assignment.ts'
import { plannedSession } from '../../src/trials/state/session-state.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

test('each trial has a secret of its own that follows from the key, and says nothing without it', () => {
  const { schedule, key } = smallSession()
  const state = plannedSession(schedule)
  const codes = state.trials.map(({ code }) => code)
  const sealed = codes.map((code) => sealedAssignment(key, state, code))
  expect(sealed.map(({ secret: _, ...assignment }) => assignment)).toEqual(codes.map((code) => assignmentOf(key, state, code)))
  expect(new Set(sealed.map(({ secret }) => secret)).size).toBe(codes.length)
  expect(sealed.map(({ secret }) => secret)).toEqual(codes.map((code) => sealedAssignment(key, state, code).secret))
  const other = { ...key, secretSeed: 'f'.repeat(64) }
  for (const { code, secret } of sealed) {
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(sealedAssignment(other, state, code).secret).not.toBe(secret)
    expect(schedule.text).not.toContain(secret)
  }
})
