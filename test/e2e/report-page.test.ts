import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { renderInterventionReport } from '../../src/report/interventions/render-intervention-report.ts'
import { renderReport } from '../../src/report/write-report.ts'
import { chromiumIsThere, openBrowser } from '../fixtures/console/open-browser.ts'
import { interventionFixture } from '../fixtures/interventions/intervention-fixture.ts'
import { INTERVENTION_FIXTURES } from '../fixtures/interventions/intervention-fixtures.ts'
import { reportFixture } from '../fixtures/report/report-fixture.ts'
import { REPORT_FIXTURES } from '../fixtures/report/report-fixtures.ts'

interface AxeViolation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

const names = ['oracle', 'blind', 'unfaithful', 'reversed', 'partial', 'none', 'manySeeds', 'waiting'] as const
const interventions = ['nativeEvent', 'anchorFault', 'brittle', 'chain', 'refused'] as const
const allViews = [
  { view: 'wide', width: 1280, colorScheme: 'light' },
  { view: 'narrow', width: 360, colorScheme: 'light' },
  { view: 'wide and dark', width: 1280, colorScheme: 'dark' },
  { view: 'narrow and dark', width: 360, colorScheme: 'dark' },
] as const

describe.skipIf(!chromiumIsThere)('the report in Chromium', () => {
  let browser: Browser
  let folder: string
  let axe: string
  const addresses = new Map<string, string>()

  beforeAll(async () => {
    browser = await openBrowser()
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    folder = await mkdtemp(join(tmpdir(), 'twinpast-report-'))
    for (const name of names) {
      const path = join(folder, `${name}.html`)
      await writeFile(path, (await renderReport(await reportFixture(REPORT_FIXTURES[name]))).html)
      addresses.set(name, pathToFileURL(path).href)
    }
    for (const name of interventions) {
      const path = join(folder, `${name}.html`)
      const input = await interventionFixture(await INTERVENTION_FIXTURES[name]!())
      await writeFile(path, renderInterventionReport(input).html)
      addresses.set(name, pathToFileURL(path).href)
    }
  })

  afterAll(async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  })

  async function look(
    name: string,
    options: { width: number; colorScheme: 'light' | 'dark'; javaScriptEnabled?: boolean },
    inspect: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { width, colorScheme, javaScriptEnabled = true } = options
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, javaScriptEnabled, bypassCSP: true })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(`console: ${message.text()}`))
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
    page.on('request', (request) => {
      if (!/^(file|data):/.test(request.url())) complaints.push(`request: ${request.url()}`)
    })
    await page.goto(addresses.get(name)!)
    await inspect(page)
    expect(complaints).toEqual([])
    await context.close()
  }

  async function violations(page: Page): Promise<readonly string[]> {
    await page.evaluate('document.querySelectorAll("details").forEach((element) => { element.open = true })')
    await page.evaluate(axe)
    const found = (await page.evaluate('axe.run().then((result) => result.violations)')) as readonly AxeViolation[]
    return found.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`)
  }

  const sideways = `[...document.querySelectorAll('main *')].filter((element) => {
    const box = element.getBoundingClientRect()
    return box.right > innerWidth + 1 && box.width > 0 && element.closest('.scroll, nav') === null
  }).map((element) => element.tagName + '.' + element.className)`

  /** Texts of a figure that reach over its own frame. */
  const clipped = `[...document.querySelectorAll('svg')].filter((svg) => svg.getBoundingClientRect().width > 0).flatMap((svg) => {
    const frame = svg.getBoundingClientRect()
    return [...svg.querySelectorAll('text')].filter((text) => {
      const box = text.getBoundingClientRect()
      return box.left < frame.left - 2 || box.right > frame.right + 2 || box.top < frame.top - 2 || box.bottom > frame.bottom + 2
    }).map((text) => svg.getAttribute('aria-label').slice(0, 40) + ': ' + text.textContent)
  })`

  for (const name of [...names, ...interventions])
    test.each(name === 'partial' ? allViews : allViews.slice(1, 3))(
      `${name}, $view: readable, accessible, nothing sticks out`,
      async ({ width, colorScheme }) => {
        await look(name, { width, colorScheme }, async (page) => {
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
          expect(await page.evaluate(clipped)).toEqual([])
          expect(await violations(page)).toEqual([])
          expect(await page.evaluate(sideways)).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        })
      },
    )

  test.each(['partial', 'nativeEvent', 'anchorFault', 'chain'])('%s: letters of figures are at least 9 px high at 360 px', async (name) => {
    await look(name, { width: 360, colorScheme: 'light' }, async (page) => {
      const heights = (await page.evaluate(`[...document.querySelectorAll('.narrow text')].map((text) => {
        const svg = text.closest('svg')
        return parseFloat(getComputedStyle(text).fontSize) * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
      })`)) as number[]
      expect(heights.length).toBeGreaterThan(name === 'partial' ? 50 : 15)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(9)
    })
  })

  test('one size of each figure is shown, and in dark mode its ink follows the scheme', async () => {
    const ink = `getComputedStyle(document.querySelector('#choice svg')).color`
    await look('oracle', { width: 1280, colorScheme: 'light' }, async (page) => {
      expect(
        await page.evaluate(`[...document.querySelectorAll('#choice svg')].map((svg) => svg.getBoundingClientRect().width > 0)`),
      ).toEqual([true, false])
      expect(await page.evaluate(ink)).toBe('rgb(27, 31, 36)')
    })
    await look('oracle', { width: 360, colorScheme: 'dark' }, async (page) => {
      expect(
        await page.evaluate(`[...document.querySelectorAll('#choice svg')].map((svg) => svg.getBoundingClientRect().width > 0)`),
      ).toEqual([false, true])
      expect(await page.evaluate(ink)).toBe('rgb(231, 234, 238)')
    })
  })

  test('with scripts off verdict, numbers and pictures are there', async () => {
    await look('unfaithful', { width: 1280, colorScheme: 'light', javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('.headline').innerText()).toContain(
        'Memory changes the action, but no effect on picking the correct branch was detected.',
      )
      expect(await page.locator('#endpoints tbody tr').first().isVisible()).toBe(true)
      expect(await page.locator('#frames .h0 img:visible').count()).toBe(3)
      expect(await page.locator('#moment').isVisible()).toBe(false)
    })
  })

  test('one slider steps through both pasts by keyboard, from the first step to the one present', async () => {
    await look('oracle', { width: 1280, colorScheme: 'light' }, async (page) => {
      const shown = () => page.locator('#frames .past:not(.present) li:visible').allInnerTexts()
      const slider = page.locator('#moment')
      expect(await shown()).toEqual(['step 0, head camera', 'step 0, head camera'])
      await slider.focus()
      await page.keyboard.press('ArrowRight')
      expect(await shown()).toEqual(['step 40, head camera', 'step 40, head camera'])
      expect(await slider.getAttribute('aria-valuetext')).toBe('step 40 of 96')
      await page.keyboard.press('End')
      expect(await shown()).toEqual(['the one present, head camera', 'the one present, head camera'])
      expect(await page.locator('.moments output').innerText()).toBe('the present, after 96 steps')
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('#frames .h1 img:visible').count()).toBe(3)
    })
  })

  test('every control is reached by keyboard, and the skip link leads to the verdict', async () => {
    await look('oracle', { width: 1280, colorScheme: 'light' }, async (page) => {
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the verdict')
      await page.keyboard.press('Enter')
      expect(await page.evaluate('location.hash')).toBe('#main')
      await page.locator('#choice summary').focus()
      await page.keyboard.press('Enter')
      expect(await page.locator('#choice table').isVisible()).toBe(true)
    })
  })

  test('the page as delivered runs its own script and blocks every other by its own policy', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(addresses.get('oracle')!)
    expect(await page.locator('#moment').isVisible()).toBe(true)
    await page.evaluate(
      `{ const script = document.createElement('script'); script.textContent = 'window.ran = true'; document.head.append(script) }`,
    )
    expect(await page.evaluate('window.ran')).toBeUndefined()
    await context.close()
  })

  test('printed, it is a few pages of dark text on white', async () => {
    await look('partial', { width: 1280, colorScheme: 'dark' }, async (page) => {
      await page.emulateMedia({ media: 'print' })
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)')
      expect(await page.evaluate('getComputedStyle(document.querySelector("nav")).display')).toBe('none')
      const pdf = await page.pdf({ format: 'A4' })
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
      expect(pages).toBeGreaterThan(2)
      expect(pages).toBeLessThan(16)
    })
  })
})
