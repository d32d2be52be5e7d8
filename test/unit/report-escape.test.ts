import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'

import { escapeHtml } from '../../src/report/html/escape-html.ts'
import { html } from '../../src/report/html/html.ts'
import { STORYBOARD_SCRIPT } from '../../src/report/html/storyboard-script.ts'
import type { ReportInput, ReportPicture } from '../../src/report/report-input.ts'
import type { InterventionAnalysis } from '../../src/endpoints/interventions/analyse-interventions.ts'
import { renderInterventionReport } from '../../src/report/interventions/render-intervention-report.ts'
import { renderReport } from '../../src/report/write-report.ts'
import { interventionFixture } from '../fixtures/interventions/intervention-fixture.ts'
import { INTERVENTION_FIXTURES } from '../fixtures/interventions/intervention-fixtures.ts'
import { reportFixture } from '../fixtures/report/report-fixture.ts'
import { REPORT_FIXTURES } from '../fixtures/report/report-fixtures.ts'

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><style>body{display:none}</style>',
  '</svg><script>alert(2)</script>',
  '<!--',
  ']]><script>',
  'javascript:alert(1)',
  '&lt;b&gt;',
  '\u202egnp.exe',
  'nul\u0000byte',
  'lone \ud800 surrogate',
].join(' ')

const ofHostileCamera = (pictures: readonly ReportPicture[]) => pictures.map((picture) => ({ ...picture, camera: hostile }))

function poisoned(input: ReportInput): ReportInput {
  const text = (value: string) => `${value} ${hostile}`
  const pair = (plan: ReportInput['planned'][number]) => ({
    ...plan,
    branches: [text(plan.branches[0]), text(plan.branches[1])] as const,
    stratum: text(plan.stratum),
  })
  return {
    ...input,
    study: {
      ...input.study,
      title: hostile,
      task: hostile,
      decision: hostile,
      canonical: hostile,
      program: { version: hostile, evidenceDigest: hostile },
      tauSource: hostile,
      digest: hostile,
      frozenAt: hostile,
      registration: { ...input.study.registration, studyId: hostile },
    },
    policy: { ...input.policy, name: hostile, version: hostile, weightsDigest: hostile, runtime: { [hostile]: hostile } },
    simulator: { ...input.simulator, name: hostile, version: hostile, instruction: hostile },
    planned: input.planned.map(pair),
    units: input.units.map((unit, index) =>
      unit.status === 'complete'
        ? {
            ...unit,
            pair: pair(unit.pair),
            unitDigest: hostile,
            checks: unit.checks.map((check) => ({ ...check, check: text(check.check), got: hostile, expected: hostile, ok: index !== 0 })),
          }
        : unit,
    ),
    examples: input.examples.map((example) => ({
      ...example,
      branches: [hostile, hostile] as const,
      targetNames: [hostile, hostile] as const,
      spliced: [hostile],
      present: example.present.map((picture) => ({ ...picture, camera: hostile })),
      histories: [ofHostileCamera(example.histories[0]), ofHostileCamera(example.histories[1])] as const,
    })),
    gates: [{ check: hostile, ok: true, got: hostile, expected: hostile }],
    warnings: [hostile],
    deviations: [{ who: hostile, when: hostile, what: hostile, why: hostile }],
    nondeterminism: [{ pairId: hostile, digests: [hostile] }],
    versions: { [hostile]: hostile },
    leakProbe: { ...input.leakProbe!, method: hostile },
    reproduce: hostile,
  }
}

test('hostile names everywhere leave the page as harmless as before', async () => {
  const clean = await reportFixture(REPORT_FIXTURES.oracle)
  const good = parseHTML((await renderReport(clean)).html).document
  const page = (await renderReport(poisoned(clean))).html
  const { document } = parseHTML(page)
  expect([...document.querySelectorAll('script')].map((script) => script.textContent)).toEqual([STORYBOARD_SCRIPT])
  expect(document.querySelectorAll('style')).toHaveLength(good.querySelectorAll('style').length)
  expect(document.querySelectorAll('img')).toHaveLength(good.querySelectorAll('img').length)
  expect(document.querySelectorAll('svg')).toHaveLength(good.querySelectorAll('svg').length)
  for (const element of document.querySelectorAll('*'))
    for (const attribute of element.attributes) expect(attribute.name).not.toMatch(/^on/i)
  expect(/<script|<img src=x|<!--/.test(page.replace(`<script>${STORYBOARD_SCRIPT}</script>`, ''))).toBe(false)
  expect(/[\u202e\u0000]|[\ud800-\udbff](?![\udc00-\udfff])/.test(page)).toBe(false)
  expect(page.includes('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe(true)
  expect(document.querySelector('h1')!.textContent).toContain('<script>alert(1)</script>')
  expect(Buffer.from(page).toString() === page).toBe(true)
})

test('csv quotes, doubles quotes and disarms formulas; json stays json', async () => {
  const base = await reportFixture(REPORT_FIXTURES.oracle)
  const [first, ...rest] = base.units
  const formula = { ...first!, pair: { ...first!.pair, stratum: '=cmd|"x", y' } }
  const { csv, json } = await renderReport({ ...base, units: [formula, ...rest] })
  expect(csv).toContain(`pair-000,"'=cmd|""x"", y",left`)
  const { json: poisonedJson } = await renderReport(poisoned(base))
  expect(JSON.parse(poisonedJson).policy.name).toBe(hostile)
  expect(() => JSON.parse(json)).not.toThrow()
})

test('the template escapes strings, numbers and lists, and leaves its own markup', () => {
  expect(html`<p title="${'"&<>\'`'}">${['<b>', html`<i>${'&'}</i>`, 3]}</p>`.text).toBe(
    '<p title="&quot;&amp;&lt;&gt;&#39;&#96;">&lt;b&gt;<i>&amp;</i>3</p>',
  )
  expect(escapeHtml('a\u0007b\ud83d\ude00\udc00')).toBe('a\ufffdb😀\ufffd')
})

test('hostile names in an intervention record are as harmless', async () => {
  const clean = await interventionFixture(await INTERVENTION_FIXTURES['wanting']!())
  const facts = {
    ...poisoned(await reportFixture(REPORT_FIXTURES.oracle)),
    planned: clean.planned.map((pair) => ({ ...pair, branches: [`${hostile} a`, `${hostile} b`] as const, stratum: hostile })),
    units: clean.units.map((unit) =>
      unit.status === 'failed' ? unit : { ...unit, checks: [{ check: hostile, ok: true, got: hostile, expected: hostile }] },
    ),
  }
  const results = clean.results.kind === 'ladder' ? clean.results : { ...clean.results, analysis: poisonedAnalysis(clean.results.analysis) }
  const { html: page, csv } = renderInterventionReport({
    ...clean,
    ...facts,
    results,
    rows: clean.rows.map((row) => ({ ...row, stratum: '=cmd' })),
  })
  const { document } = parseHTML(page)
  expect(document.querySelectorAll('script, img')).toHaveLength(0)
  for (const element of document.querySelectorAll('*'))
    for (const attribute of element.attributes) expect(attribute.name).not.toMatch(/^on/i)
  expect(/<script|<img src=x|<!--/.test(page)).toBe(false)
  expect(document.querySelector('#layouts')!.textContent).toContain('<script>alert(1)</script>')
  expect(csv).toContain("'=cmd")
})

function poisonedAnalysis(analysis: InterventionAnalysis): InterventionAnalysis {
  return {
    ...analysis,
    conditions: analysis.conditions.map((one) => ({ ...one, stage: hostile, condition: hostile })),
    contrasts: analysis.contrasts.map((one) => ({ ...one, stage: hostile, condition: hostile, reference: hostile })),
    reach: [{ stage: hostile, reached: 1, unreached: [{ pairId: hostile, direction: 0, seedIndex: 0, reason: hostile }] }],
  }
}
