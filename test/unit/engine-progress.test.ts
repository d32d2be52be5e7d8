import { describe, expect, test } from 'vitest'
import { describeDuration, describeProgress, progressLine } from '../../src/cli/progress-line.ts'
import { printable } from '../../src/cli/terminal.ts'

describe('progress', () => {
  test('on a terminal keeps one line, never wider than the terminal, with notes above it', () => {
    const written: string[] = []
    const progress = progressLine(
      true,
      () => 24,
      (text) => written.push(text),
      'pairs',
    )
    progress.update({ planned: 64, done: 1, refused: 0, failed: 0, ratePerMinute: 12, leftMs: 315_000 })
    progress.note('pair-001 failed')
    progress.end()
    expect(written.join('')).toBe('\r\u001b[2K1 of 64 pairs, 0 refuse\r\u001b[2Kpair-001 failed\n1 of 64 pairs, 0 refuse\n')
  })

  test('elsewhere prints about twenty plain lines, the last one always', () => {
    const written: string[] = []
    const progress = progressLine(
      false,
      () => 80,
      (text) => written.push(text),
      'pairs',
    )
    for (let done = 0; done <= 64; done++) progress.update({ planned: 64, done, refused: 0, failed: 0 })
    expect(written).toHaveLength(17)
    expect(written.at(-1)).toBe('64 of 64 pairs, 0 refused, 0 failed\n')
    expect(written.join('')).not.toContain('\u001b')
  })

  test('says rate and time left in words', () => {
    const state = { planned: 64, done: 12, refused: 3, failed: 1, ratePerMinute: 18.24, leftMs: 171_000 }
    expect(describeProgress(state, 'pairs')).toBe('12 of 64 pairs, 3 refused, 1 failed, 18.2 pairs/min, 2 min 51 s left')
    expect(describeProgress(state, 'episodes')).toContain('12 of 64 episodes, 3 refused, 1 failed, 18.2 episodes/min')
    expect([0, 8_400, 61_000, 7_380_000].map(describeDuration)).toEqual(['0 s', '8 s', '1 min 01 s', '2 h 03 min'])
  })
})

test('control characters of files and policies cannot steer the terminal', () => {
  expect(printable('a\u001b[31m\nb\u009b\u00e9')).toBe('a\\u001b[31m\\u000ab\\u009b\u00e9')
})
