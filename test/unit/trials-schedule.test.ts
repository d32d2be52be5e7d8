import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../src/study/canonical-json.ts'
import { writeBlindKey } from '../../src/trials/schedule/blind-key.ts'
import { drawSchedule } from '../../src/trials/schedule/drawn-schedule.ts'
import { readSchedule } from '../../src/trials/schedule/frozen-schedule.ts'
import { orderBlock } from '../../src/trials/schedule/order-block.ts'
import { requireKeyOfSchedule } from '../../src/trials/schedule/require-key-of-schedule.ts'
import { checkSession } from '../../src/trials/session/check-session.ts'
import { sessionSchema } from '../../src/trials/session/session-schema.ts'
import { studyFields } from '../../src/study/study-fields.ts'
import { caught } from '../fixtures/caught.ts'
import { frozenSession, secretSeed, shippedSession } from '../fixtures/session/sessions.ts'

const text = readFileSync(new URL('../../hardware/sessions/put-back.yaml', import.meta.url), 'utf8')

function problems(changed: string): readonly string[] {
  const checked = checkSession(changed, 's.yaml')
  return checked.ok ? [] : checked.issues.map(({ code, where }) => `${code} ${where}`)
}

describe('a session file', () => {
  test('of the repository holds 8 pairs x 2 directions x 2 seeds', () => {
    for (const name of ['put-back', 'repick'] as const) {
      expect(frozenSession(name).schedule.content.trials).toHaveLength(32)
      expect(shippedSession(name).pairs).toHaveLength(8)
    }
  })

  test.each([
    ['an unknown key', 'task: put-back', 'taks: put-back', /session-unknown-key s\.yaml:\d+:1 taks/],
    ['a decision of another task', 'after-button', 'wait-00', /session-wrong-value .* decision/],
    ['a pair named twice', 'pair: pair-002', 'pair: pair-001', /session-wrong-value .*pairs\[1\]\.pair/],
    ['two like targets', 'targetB: right mat', 'targetB: left mat', /pairs\[0\]\.targetB/],
    ['a warning below the match', 'warned: 8.4', 'warned: 4.1', /meanPixelLevels\.warned/],
    ['a seed twice', 'seeds: [1, 2]', 'seeds: [1, 1]', /seeds\[1\]/],
    ['a person of the program', 'operators: [operator-1', 'operators: [auto-label', /operators\[0\]/],
    ['a missing validity rule', '  clamped: counts\n', '', /session-missing-key .*validity/],
    ['a scene with a change of writing direction', 'Block on the centre mat', 'Block \u202eon the centre mat', /pairs\[0\]\.scene/],
  ])('with %s is refused with its line', (_name, from, to, expected) => {
    expect(text).toContain(from)
    expect(problems(text.replace(from, to)).join('\n')).toMatch(expected)
  })
})

describe('a schedule', () => {
  const session = shippedSession('put-back')

  test('runs every pair once in both directions in each block, both directions adjacent, half of the pairs each way round', () => {
    for (const digit of '0123456789abcdef') {
      const { assignments, trials } = drawSchedule(session, secretSeed(digit))
      expect(trials.map(({ code }) => code)).toEqual(assignments.map(({ code }) => code))
      const firsts: number[] = []
      for (const [i, one] of assignments.entries()) {
        const partner = assignments[i ^ 1]
        expect([partner?.pairId, partner?.direction, partner?.seed]).toEqual([one.pairId, 1 - one.direction, one.seed])
        if (i % 2 === 0) firsts.push(one.direction)
      }
      for (const seed of [1, 2]) {
        const block = assignments.filter((one) => one.seed === seed)
        expect(new Set(block.map(({ pairId, direction }) => `${pairId}/${direction}`)).size).toBe(16)
        expect(block.filter(({ direction }, i) => i % 2 === 0 && direction === 0)).toHaveLength(4)
      }
      expect(
        Math.max(
          ...firsts
            .join('')
            .split(/(?<=0)(?=1)|(?<=1)(?=0)/)
            .map(({ length }) => length),
        ),
      ).toBeLessThanOrEqual(3)
    }
  })

  test('takes order, codes and directions from the secret seed alone: another seed, another schedule; the same seed, the same bytes', () => {
    const [one, again, other] = [secretSeed('1'), secretSeed('1'), secretSeed('2')].map((seed) => frozenSession('put-back', { seed }))
    expect(again?.schedule.text).toBe(one?.schedule.text)
    expect(again?.key.text).toBe(one?.key.text)
    expect(other?.schedule.digest).not.toBe(one?.schedule.digest)
    const codes = one?.schedule.content.trials.map(({ code }) => code) ?? []
    expect(new Set([...codes, ...(one?.schedule.content.spares ?? [])]).size).toBe(48)
    expect(codes.join('')).toMatch(/^[2-9B-DF-HJ-NP-TV-XZ]+$/)
  })

  test('tells neither directions nor the secret seed', () => {
    const { schedule, key } = frozenSession()
    expect(schedule.text).not.toContain(key.secretSeed)
    expect(schedule.text).not.toMatch(/direction"/)
  })

  test('changed by one character has another digest, and is refused where it is no schedule any more', () => {
    const { schedule, key } = frozenSession()
    const swapped = schedule.text.replace('"maxRun":3', '"maxRun":4')
    expect(readSchedule(swapped).digest).not.toBe(schedule.digest)
    expect(() => readSchedule(schedule.text.replace('{', '{ '))).toThrow()
    const [first, second] = key.assignments
    const chosen = writeBlindKey('put-back', key.secretSeed, [
      { ...first!, direction: second!.direction },
      { ...second!, direction: first!.direction },
      ...key.assignments.slice(2),
    ])
    expect(caught(() => requireKeyOfSchedule(schedule, chosen.text)).code).toBe('key-not-of-session')
    const content: Record<string, unknown> = JSON.parse(schedule.text)
    const relocked = readSchedule(canonicalJson({ ...content, keyDigest: chosen.digest }))
    expect(caught(() => requireKeyOfSchedule(relocked, chosen.text)).code).toBe('schedule-not-drawn')
  })

  test('that no order can keep to is refused instead of being drawn forever', () => {
    const pairIds = Array.from({ length: 60 }, (_, i) => `pair-${i}`)
    expect(caught(() => orderBlock(pairIds, 1, [], ['x'])).code).toBe('order-not-found')
  })
})

test('every field of a session file has a sentence, and docs/session-file.md has each sentence', () => {
  const page = readFileSync(new URL('../../docs/session-file.md', import.meta.url), 'utf8')
  for (const { path, sentence } of studyFields(sessionSchema)) {
    expect(sentence.length, path).toBeGreaterThan(10)
    expect(page).toContain(`| \`${path}\` | ${sentence.replaceAll('|', '\\|')} |`)
  }
})
