import { parseHTML } from 'linkedom'
import { beforeAll, describe, expect, test } from 'vitest'

import type { InterventionInput } from '../../src/report/interventions/intervention-input.ts'
import { interventionJsonSchema, type InterventionJson } from '../../src/report/interventions/intervention-json-schema.ts'
import { renderInterventionReport } from '../../src/report/interventions/render-intervention-report.ts'
import type { RenderedReport } from '../../src/report/write-report.ts'
import { interventionFixture } from '../fixtures/interventions/intervention-fixture.ts'
import { INTERVENTION_FIXTURES } from '../fixtures/interventions/intervention-fixtures.ts'

const names = Object.keys(INTERVENTION_FIXTURES)
const inputs = new Map<string, InterventionInput>()
const reports = new Map<string, RenderedReport>()

beforeAll(async () => {
  for (const name of names) {
    const input = await interventionFixture(await INTERVENTION_FIXTURES[name]!())
    inputs.set(name, input)
    reports.set(name, renderInterventionReport(input))
  }
})

const documentOf = (name: string) => parseHTML(reports.get(name)!.html).document
const textOf = (name: string): string => documentOf(name).body.textContent!.replace(/\s+/g, ' ')
const jsonOf = (name: string): InterventionJson => interventionJsonSchema.parse(JSON.parse(reports.get(name)!.json))
const cellsOf = (name: string, part: string) =>
  [...documentOf(name).querySelectorAll(`#${part} tbody tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent!.replace(/\s+/g, ' ').trim()),
  )

test.each([
  ['nativeEvent', 'contrasts-detected'],
  ['nothingChanged', 'no-contrast-detected'],
  ['wanting', 'contrasts-detected'],
  ['few', 'insufficient'],
  ['refused', 'gate-failed'],
  ['anchorFault', 'contrasts-detected'],
  ['ladder', 'contrasts-detected'],
  ['brittle', 'contrasts-detected'],
  ['chain', 'contrasts-detected'],
])('%s: the finding is %s, on the page and in report.json', (name, code) => {
  expect(jsonOf(name).finding.code).toBe(code)
  const finding = documentOf(name).querySelector('.verdict')!
  expect(finding.querySelector('code')!.textContent).toBe(code)
  expect(finding.querySelector('.headline')!.textContent).toContain(jsonOf(name).finding.headline)
})

test.each(names)('%s: never called what only a constructed audit may say, and no undetected difference is called equivalent', (name) => {
  const said = `${textOf(name)} ${reports.get(name)!.json}`
  expect(said).not.toMatch(/\bguid/i)
  expect(said).not.toMatch(/\breliabl|uses? (its |the )?memory|proves?\b|significant|no effect\b(?! of the fact)/i)
  const denied = said
    .replaceAll(/which is not equivalence|That is not equivalence|Not equivalence:/g, '')
    .replaceAll('does not show that the memories are equivalent', '')
  expect(denied).not.toMatch(/equivalen/i)
})

test.each(names)('%s: no script, no outside request, named figures, unique ids, headings in order', (name) => {
  const document = documentOf(name)
  expect(document.querySelectorAll('script, link, iframe, object, embed, base, form, use, image, foreignObject')).toHaveLength(0)
  expect(document.querySelector('meta[http-equiv="Content-Security-Policy"]')!.getAttribute('content')).toBe(
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  )
  expect(reports.get(name)!.html).not.toMatch(/https?:|\/\/[a-z]/i)
  for (const svg of document.querySelectorAll('svg')) {
    expect(svg.getAttribute('role')).toBe('img')
    expect(svg.getAttribute('aria-label')!.length).toBeGreaterThan(20)
    expect(svg.outerHTML).not.toMatch(/#[0-9a-f]{3,6}\b|"(white|black|steelblue)"|<style|NaN|undefined/i)
  }
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const link of document.querySelectorAll('nav a')) expect(ids).toContain(link.getAttribute('href')!.slice(1))
  const levels = [...document.querySelectorAll('h1,h2,h3,h4')].map((heading) => Number(heading.tagName.slice(1)))
  levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1))
  expect(document.body.textContent).not.toMatch(/NaN|undefined|\[object|Infinity/)
})

test.each(names)('%s: the same record gives the same bytes, whatever the order of its units', (name) => {
  const input = inputs.get(name)!
  const again = renderInterventionReport({ ...structuredClone(input), units: [...input.units].reverse() })
  const first = reports.get(name)!
  expect(again.html === first.html).toBe(true)
  expect(again.json).toBe(first.json)
  expect(again.csv).toBe(first.csv)
  expect(Buffer.from(again.parquet).equals(Buffer.from(first.parquet))).toBe(true)
})

test.each(['nativeEvent', 'anchorFault', 'wanting'])('%s: every count of the page is that of report.json', (name) => {
  const { conditions, contrasts } = jsonOf(name)
  const shown = cellsOf(name, 'success')
  expect(shown).toHaveLength(conditions.length)
  conditions.forEach(({ rows, successes, units }, index) => {
    expect(shown[index]!.slice(2, 6)).toEqual([String(rows), shown[index]![3], String(units), `${successes} of ${rows}`])
  })
  const printed = cellsOf(name, 'contrasts').filter(([, , points]) => points !== undefined && /^[−\d.]+$/.test(points))
  expect(printed).toHaveLength(contrasts.length + jsonOf(name).reach.length)
  contrasts.forEach(({ estimate, rows, flips }, index) => {
    expect(Number(printed[index]![2]!.replace('−', '-'))).toBeCloseTo(100 * estimate.estimate!, 1)
    expect(printed[index]![6]).toBe(`${rows} / ${estimate.pairs}`)
    expect(printed[index]![5]).toBe(flips === null ? '–' : `${flips.gained} / ${flips.lost}`)
  })
})

describe('native events on the page', () => {
  test('first screen: counts beside those of the sham, and whether the sham is the native course', () => {
    const { lead } = jsonOf('nativeEvent').finding
    expect(lead).toEqual([
      'Early, other past’s memory: 36 of 48 choices went to the mat of the other past (under the sham 0 of 48); official success in 5 of 48 (under the sham 42 of 48).',
      'Late, other past’s memory: 38 of 46 choices went to the mat of the other past (under the sham 0 of 47); official success in 4 of 46 (under the sham 41 of 47).',
      'The sham, own history folded again, ended in the same state as the undisturbed course in 95 of 95 episodes, byte for byte: whatever differs from it differs by what was installed.',
    ])
  })

  test('denominators are shown, and the event that was not reached with its reason', () => {
    const late = cellsOf('nativeEvent', 'success').find(([stage, condition]) => stage === 'late' && condition === 'other past’s memory')!
    expect(late.slice(2, 6)).toEqual(['46', '48', '23', '4 of 46'])
    expect(cellsOf('nativeEvent', 'contrasts').at(-1)).toEqual(['late', '47', '1', '1 episode: 0 of 1 press; failure after 74 actions'])
  })

  test('nothing detected is said with what it does not show', () => {
    const { headline, lead } = jsonOf('nothingChanged').finding
    expect(headline).toBe('No difference from the sham was detected in any of 12 registered contrasts.')
    expect(lead).toContain(
      'That none was detected does not show that the memories are equivalent for this policy; it says what these pairs could and could not show.',
    )
    const detail = parseHTML(reports.get('nothingChanged')!.html).document.querySelector('#contrasts details')!.textContent!
    expect(detail.match(/nothing to estimate, so no interval\. That is not equivalence\./g)).toHaveLength(18)
  })

  test('composition: every row of a stage adds up to its rows, in figure and table', () => {
    const table = cellsOf('nativeEvent', 'composition')
    expect(table).toHaveLength(20)
    const { conditions } = jsonOf('nativeEvent')
    table.forEach(([, , own, neither, other], index) =>
      expect(Number(own) + Number(neither) + Number(other)).toBe(conditions[index % 10]!.rows),
    )
  })

  test('strip: one mark per episode and condition, the wanting ones marked, equal places for equal episodes', () => {
    const svgs = [...documentOf('nativeEvent').querySelectorAll('#layouts svg')]
    expect(svgs).toHaveLength(2)
    for (const svg of svgs) expect(svg.querySelectorAll('rect')).toHaveLength(48 * 5)
    expect(svgs[1]!.textContent!.match(/·/g)).toHaveLength(2 * 2 + 3)
  })
})

describe('faults and anchor on the page', () => {
  test('points recovered, the interval that holds zero, and no difference at all, each in words', () => {
    expect(jsonOf('anchorFault').finding).toMatchObject({
      headline: 'The protected anchor recovered success after 1 of 3 kinds of fault; by itself 2 kinds cost success.',
      detected: 3,
      registered: 6,
    })
    expect(jsonOf('anchorFault').finding.lead).toEqual([
      'Zeros: success in 34 of 36 undamaged, 10 of 36 damaged, 24 of 36 with the anchor restored: 38.9 points recovered (95 % interval 22.2 to 55.6).',
      'Bit flips: success in 34 of 36 undamaged, 20 of 36 damaged, 22 of 36 with the anchor restored: 5.6 points recovered (95 % interval −15.8 to 26.9); the interval holds zero.',
      'Truncated window: success in 34 of 36 undamaged, 34 of 36 damaged, 34 of 36 with the anchor restored: no difference in any of 36 episodes, so no interval.',
      'The digest of the memory told 106 of 108 damaged memories from the true one, and raised 0 false alarms on 36 undamaged ones. Detecting a fault is one thing, recovering from it another.',
    ])
  })

  test('no choice, no donor, no composition; detection apart, cost as host facts', () => {
    const document = documentOf('anchorFault')
    expect(document.querySelector('#donor')).toBeNull()
    expect(document.querySelector('#composition')).toBeNull()
    expect(cellsOf('anchorFault', 'detection').map(([stage, alarms]) => [stage, alarms])).toEqual([
      ['no fault', '0 of 36'],
      ['zeros', '36 of 36'],
      ['bit flips', '34 of 36'],
      ['truncated window', '36 of 36'],
    ])
    expect(document.querySelector('#cost')!.textContent).toContain('They are no evidence')
    expect(jsonOf('anchorFault').cost).toMatchObject({ payloadBytes: 4096, medianMs: 0.31, leastMs: 0.28, mostMs: 1.9, times: 5 })
    expect(jsonOf('nativeEvent').cost).toBeNull()
  })

  test('strip: 36 episodes in 6 layouts, three conditions of each fault', () => {
    const svgs = [...documentOf('anchorFault').querySelectorAll('#layouts svg')]
    expect(svgs).toHaveLength(3)
    for (const svg of svgs) {
      expect(svg.querySelectorAll('rect')).toHaveLength(36 * 3)
      for (const layout of ['LM', 'LR', 'ML', 'MR', 'RL', 'RM']) expect(svg.textContent).toContain(layout)
    }
    expect(svgs[0]!.textContent!.match(/✓/g)).toHaveLength(34 + 10 + 24)
  })
})

describe('the ladder on the page', () => {
  test('every rung with outcome, flips, branch and decision apart from execution', () => {
    const table = cellsOf('ladder', 'ladder')
    expect(table.map(([name]) => name)).toEqual(['empty memory', 'own memory', 'exact replica', 'one ULP', 'same fact', 'other fact'])
    expect(table[5]!.map((cell) => cell.match(/^\d+ (of|\/) \d+/)?.[0])).toEqual([
      undefined,
      '0 of 48',
      '48 of 48',
      '48 of 48',
      '0 of 48',
      '48 / 0',
      '0 of 48',
      '48 of 48',
    ])
  })

  test('gain and loss stand beside net, and what is not an effect of the fact is said', () => {
    expect(
      cellsOf('ladder', 'quantities')
        .map(([name]) => name)
        .slice(0, 3),
    ).toEqual(['gain', 'loss', 'net: gain − loss'])
    expect(jsonOf('ladder').finding.headline).toBe('Another fact in memory turned the outcome more often than the same fact written anew.')
    expect(jsonOf('brittle').finding.headline).toBe('No effect of the fact beyond that of writing the same fact anew was detected.')
    expect(jsonOf('brittle').finding.lead.at(-1)).toBe(
      'One unit in the last place already turned outcomes beyond an exact replica (numeric floor 75.0 points): what a content turns must be held against that.',
    )
  })

  test('a chain shows both decisions of an episode', () => {
    expect(jsonOf('chain').ladder!.chain).toMatchObject({ episodes: 12, rows: 24 })
    expect(cellsOf('chain', 'quantities').find(([name, first]) => name === 'own memory' && first?.startsWith('24 of 24'))).toBeDefined()
    expect(jsonOf('ladder').ladder!.chain).toBeNull()
  })
})

describe('awkward records', () => {
  test('nothing complete: said, never drawn', () => {
    expect(textOf('refused')).toContain('No episode, so nothing to draw.')
    expect(textOf('refused')).toContain('A gate failed, so no finding is given.')
    expect(documentOf('refused').querySelectorAll('figure')).toHaveLength(0)
    expect(jsonOf('refused').units).toMatchObject({ planned: 6, complete: 0, excluded: 6 })
  })

  test('too few units for the corrected test: no finding, whatever the numbers', () => {
    expect(textOf('few')).toContain(
      '4 of 4 planned units passed every gate and ran to the end; with so few units no exact test can reach the 5 % level after the correction over 12 registered contrasts.',
    )
  })

  test('units without data, by reason, with what they could have changed', () => {
    const text = textOf('wanting')
    expect(text).toContain('Basis: 21 of 23 planned pairs (1 excluded by a gate, 1 missing), 1 action seed.')
    expect(text).toContain('excluded: reconstruction-reproduces-native')
    expect(text).toMatch(/Had all of them gone against it, 8 of 8 detected contrasts would keep their side\./)
  })
})
