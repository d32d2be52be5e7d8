import { readFile, readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { checkStudy } from '../../src/study/check-study.ts'
import { nearestName } from '../../src/study/nearest-name.ts'
import { studyFields } from '../../src/study/study-fields.ts'
import { studySchema } from '../../src/study/study-schema.ts'
import { studyText } from '../fixtures/point-run/point-study.ts'

const issuesOf = (text: string) => {
  const checked = checkStudy(text, 'a.yaml')
  return checked.ok ? [] : checked.issues
}

describe('a study file', () => {
  test('fills in deadlines and leaves the number of workers open', () => {
    const checked = checkStudy(studyText(), 'a.yaml')
    expect(checked).toMatchObject({ ok: true, study: { timeouts: { openSeconds: 120, policyCallSeconds: 30, unitSeconds: 900 } } })
    expect(checked.ok && checked.study.workers).toBe(undefined)
  })

  test.each([
    ['an unknown key', studyText({ sedes: '[1]' }), 'study-unknown-key', 'a.yaml:14:1 sedes', 'sedes', 'did you mean `seeds`?'],
    [
      'an unknown inner key',
      studyText({ readout: '{taw: 0.25, tau: 0.2, tauGrid: [0.1]}' }),
      'study-unknown-key',
      'a.yaml:11:11 readout.taw',
      'readout.taw',
      'did you mean `tau`?',
    ],
    ['a wrong type', studyText({ pairs: 'many' }), 'study-wrong-value', 'a.yaml:6:8 pairs', 'text "many"', 'a number'],
    ['a list for a number', studyText({ pairs: '[1]' }), 'study-wrong-value', 'a.yaml:6:8 pairs', 'list [1]', 'a number'],
    ['a fraction of a pair', studyText({ pairs: '1.5' }), 'study-wrong-value', 'a.yaml:6:8 pairs', '1.5', 'a whole number'],
    ['no pairs', studyText({ pairs: '0' }), 'study-wrong-value', 'a.yaml:6:8 pairs', '0', 'a number at least 1'],
    ['not a number', studyText({ holdSeconds: '.nan' }), 'study-wrong-value', 'a.yaml:10:14 holdSeconds', 'NaN', 'a number'],
    [
      'tau on its limit',
      studyText({ readout: '{tau: 1, tauGrid: [0.1]}' }),
      'study-wrong-value',
      'a.yaml:11:16 readout.tau',
      '1',
      'a number below 1',
    ],
    ['a missing field', studyText({ seeds: '' }), 'study-missing-key', 'a.yaml:1:1 seeds', 'nothing', 'a list'],
    [
      'a seed twice',
      studyText({ seeds: '[1, 2, 1]' }),
      'study-wrong-value',
      'a.yaml:7:15 seeds[2]',
      '1',
      'a seed that is not in the list yet',
    ],
    [
      'a short Put Back prefix',
      studyText({ executedPrefix: '19' }),
      'study-wrong-value',
      'a.yaml:9:17 executedPrefix',
      '19',
      'at least 20 for task put-back, else a perfect policy reads as "no branch"',
    ],
    [
      'a decision of another task',
      studyText({ decision: 'later' }),
      'study-wrong-value',
      'a.yaml:5:11 decision',
      'text "later"',
      'one of after-button for task put-back',
    ],
    ['a later version', studyText({ twinpast: '2' }), 'study-newer', 'a.yaml:1:11 twinpast', '2', '1'],
    [
      'a name with blanks',
      studyText({ study: 'my study' }),
      'study-wrong-value',
      'a.yaml:2:8 study',
      'text "my study"',
      'text of the form /^[a-z0-9]+(-[a-z0-9]+)*$/',
    ],
    [
      'a path as a name',
      studyText({ study: '../../etc' }),
      'study-wrong-value',
      'a.yaml:2:8 study',
      'text "../../etc"',
      'text of the form /^[a-z0-9]+(-[a-z0-9]+)*$/',
    ],
    [
      'an inherited name as a key',
      `${studyText()}constructor: 1\n`,
      'study-unknown-key',
      'a.yaml:14:1 constructor',
      'constructor',
      expect.stringContaining('one of twinpast'),
    ],
    [
      'a prototype as a key',
      `${studyText()}__proto__: {pairs: 3}\n`,
      'study-unknown-key',
      'a.yaml:14:1 __proto__',
      '__proto__',
      expect.stringContaining('one of twinpast'),
    ],
    ['a list', '- 1\n- 2\n', 'study-wrong-value', 'a.yaml:1:1', 'list [1,2]', 'fields, each written `name: value`'],
    ['a word', 'hello\n', 'study-wrong-value', 'a.yaml:1:1', 'text "hello"', 'fields, each written `name: value`'],
    ['nothing', '', 'study-not-yaml', 'a.yaml', 'an empty file', 'one YAML 1.2 mapping'],
    ['only a comment', '# later\n', 'study-not-yaml', 'a.yaml', 'an empty file', 'one YAML 1.2 mapping'],
    [
      'two documents',
      `${studyText()}---\n${studyText()}`,
      'study-many-documents',
      'a.yaml:14:1',
      '2 documents',
      'one, without a second `---`',
    ],
    ['a key twice', `${studyText()}pairs: 9\n`, 'study-not-yaml', 'a.yaml:14:1', 'DUPLICATE_KEY', 'one YAML 1.2 mapping'],
    [
      'a tab as indent',
      'readout:\n\ttau: 1\n',
      'study-not-yaml',
      expect.stringMatching(/^a\.yaml:2:/),
      expect.any(String),
      'one YAML 1.2 mapping',
    ],
    [
      'an unclosed quote',
      `${studyText()}title: "oh\n`,
      'study-not-yaml',
      expect.stringMatching(/^a\.yaml:1[45]:/),
      'MISSING_CHAR',
      'one YAML 1.2 mapping',
    ],
    [
      'a foreign tag',
      studyText({ title: '!!js/function "x"' }),
      'study-not-yaml',
      'a.yaml:14:8',
      'TAG_RESOLVE_FAILED',
      'one YAML 1.2 mapping',
    ],
    ['an alias', studyText({ title: '&t hi', study: '*t' }), 'study-yaml-alias', 'a.yaml:2:8', '*t', 'plain values'],
    [
      'a title that turns the line around',
      studyText({ title: '"report \\u202e of"' }),
      'study-wrong-value',
      'a.yaml:14:8 title',
      expect.any(String),
      'one line of readable text, without control characters',
    ],
    ['another YAML', `%YAML 1.1\n---\n${studyText()}`, 'study-not-yaml', expect.stringMatching(/^a\.yaml:2:/), '%YAML 1.1', 'YAML 1.2'],
    [
      'a key without end',
      `${studyText()}${'k'.repeat(900)}: 1\n`,
      'study-unknown-key',
      expect.any(String),
      expect.any(String),
      expect.stringContaining('one of twinpast'),
    ],
    [
      'control characters',
      String.fromCharCode(0, 1, 27, 255),
      'study-wrong-value',
      'a.yaml:1:1',
      'text "\\u0000\\u0001\\u001b\u00ff"',
      'fields, each written `name: value`',
    ],
  ])('names %s with line, got and expected', (_what, text, code, where, got, expected) => {
    expect(issuesOf(text)[0]).toMatchObject({
      code,
      where,
      got,
      expected,
      fate: 'refuse',
      exitCode: 2,
      remedy: expect.stringMatching(/\w{3}/),
    })
  })

  test('names every problem of a file at once', () => {
    const issues = issuesOf(studyText({ pairs: 'many', tusk: 'swap', task: 'sweep' }))
    expect(issues.map(({ code, got }) => [code, got])).toEqual([
      ['study-wrong-value', 'text "sweep"'],
      ['study-wrong-value', 'text "many"'],
      ['study-unknown-key', 'tusk'],
    ])
  })

  test('names at most twenty problems at once', () => {
    expect(issuesOf(studyText() + Array.from({ length: 5000 }, (_, i) => `k${i}: 1\n`).join(''))).toHaveLength(20)
  })

  test('refuses aliases that would explode, deep nesting and large files without using memory or time for them', () => {
    const lol = Array.from(
      { length: 9 },
      (_, i) => `l${i + 1}: &l${i + 1} [${Array.from({ length: 9 }, () => (i === 0 ? 'lol' : `*l${i}`)).join(', ')}]`,
    )
    expect(issuesOf(`l0: &l0 lol\n${lol.join('\n')}\n`)[0]?.code).toMatch(/study-yaml-alias|study-not-yaml/)
    expect(issuesOf(`a: ${'['.repeat(30_000)}${']'.repeat(30_000)}\n`)[0]?.code).toBe('study-not-yaml')
    expect(issuesOf(`a: ${'{b: '.repeat(15_000)}`)[0]?.code).toBe('study-not-yaml')
    expect(issuesOf(`title: ${'x'.repeat(64_001)}\n`)[0]).toMatchObject({ code: 'study-too-large', where: 'a.yaml' })
    expect(issuesOf(studyText({ title: `'${'x'.repeat(201)}'` }))[0]).toMatchObject({
      code: 'study-wrong-value',
      expected: 'text of length at most 200',
    })
  })

  test('every published cohort is valid and holds the registered numbers', async () => {
    const folder = new URL('../../sim/cohorts/', import.meta.url)
    const sizes: Record<string, readonly number[]> = {}
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.yaml'))) {
      const checked = checkStudy(await readFile(new URL(name, folder), 'utf8'), name)
      if (checked.ok) sizes[name] = [checked.study.pairs, checked.study.seeds.length]
    }
    expect(sizes).toMatchObject({
      'put-back.yaml': [64, 3],
      'put-back-quick.yaml': [8, 3],
      'swap-later.yaml': [24, 2],
      'native-put-back.yaml': [24, 1],
      'native-swap.yaml': [12, 2],
      'anchor-fault-swap.yaml': [36, 1],
      'ladder-put-back.yaml': [24, 2],
      'ladder-swap.yaml': [24, 2],
      'ladder-repick.yaml': [24, 2],
    })
  })

  test('every field has a sentence, and docs/study-file.md has each sentence', async () => {
    const page = await readFile(new URL('../../docs/study-file.md', import.meta.url), 'utf8')
    for (const { path, sentence } of studyFields(studySchema)) {
      expect(sentence.length, path).toBeGreaterThan(10)
      expect(page).toContain(`| \`${path}\` | ${sentence.replaceAll('|', '\\|')} |`)
    }
  })
})

test('the nearest name is found over a typing mistake and not over another word', () => {
  expect(nearestName('tua', ['tau', 'tauGrid'])).toBe('tau')
  expect(nearestName('TAUGRID', ['tau', 'tauGrid'])).toBe('tauGrid')
  expect(nearestName('executedPrefx', ['executedPrefix', 'holdSeconds'])).toBe('executedPrefix')
  expect(nearestName('colour', ['tau', 'seeds', 'pairs'])).toBe(undefined)
})
