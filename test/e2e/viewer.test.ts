import { spawn } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openRecordPlan } from '../../src/cli/open-record-folder.ts'
import { serveViewer } from '../../src/cli/viewing/serve-viewer.ts'
import { formatNumber } from '../../src/report/format-number.ts'
import { appFiles } from '../../src/web/server/app-files.ts'
import { startWebServer } from '../../src/web/server/web-server.ts'
import { axeViolations, chromiumIsThere, openBrowser } from '../fixtures/console/open-browser.ts'
import { pointStudy, runPointStudy } from '../fixtures/point-run/point-study.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'
import { decisionTable } from '../fixtures/viewer/decision-table.ts'
import { MemoryStorage } from '../fixtures/viewer/memory-storage.ts'
import { ViewedRecord } from '../fixtures/viewer/viewed-record.ts'

const launcher = fileURLToPath(new URL('../../src/cli/twinpast.mjs', import.meta.url))

describe.skipIf(!chromiumIsThere)('a record in Chromium', () => {
  let browser: Browser
  let folder: string
  let url: string
  let close: () => Promise<void>
  const faults: unknown[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'twinpast-viewer-'))
    const running = runPointStudy(folder, { replaced: { policy: 'noise-chooser', pairs: '6' } })
    browser = await openBrowser()
    await running
    const address = { host: '127.0.0.1', port: 0 }
    const served = await serveViewer({
      folder,
      recordName: 'record',
      plan: await openRecordPlan(folder),
      address,
      onFault: (fault) => faults.push(fault),
    })
    url = served.url
    close = () => served.close()
  })
  afterAll(async () => {
    await close()
    await browser.close()
    await rm(folder, { recursive: true })
    expect(faults).toEqual([])
  })

  async function visit(
    path: string,
    options: { colorScheme?: 'light' | 'dark'; width?: number; bypassCSP?: boolean; expected?: RegExp; at?: string } = {},
  ): Promise<Page> {
    const { width = 1280, expected, at = url, ...rest } = options
    const context = await browser.newContext({ viewport: { width, height: 900 }, ...rest })
    context.setDefaultTimeout(30_000)
    const complaints: string[] = []
    const page = await context.newPage()
    page.on('console', (message) => complaints.push(`console: ${message.text()}`))
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
    page.on('request', (request) => {
      if (!request.url().startsWith(at) && !request.url().startsWith('data:')) complaints.push(`request: ${request.url()}`)
    })
    onTestFinished(async () => {
      await context.close()
      expect(complaints.filter((one) => expected?.test(one) !== true)).toEqual([])
    })
    await page.goto(new URL(path, at).href)
    return page
  }
  const pairs = (page: Page) => page.locator('.pairs tbody tr')
  const chosen = (page: Page) => page.locator('.scores tr.chosen').innerText()
  const moment = (page: Page) => page.locator('.scrubber output').innerText()
  const press = async (page: Page, ...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  test('from list to pair and back by the keyboard alone', async () => {
    const page = await visit('/')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await pairs(page).first().waitFor()
    expect(await pairs(page).count()).toBe(6)
    await press(page, 'Enter')
    await page.locator('.scores').waitFor()
    expect(page.url()).toContain('pair=pair-000')
    await press(page, 'Escape')
    await pairs(page).first().waitFor()
    await press(page, '/', '0', '0', '2', 'Escape', 'ArrowDown', 'Enter')
    await page.locator('.scores').waitFor()
    expect(page.url()).toContain('text=002&pair=pair-002')
    expect(await chosen(page)).toMatch(/seed 11.*past 0/s)
    await press(page, 'm', 's')
    expect(await chosen(page)).toMatch(/seed 12.*past 1/s)
    await press(page, 'Home')
    const first = await moment(page)
    expect(first).toMatch(/^\d+ steps before the present$/)
    await press(page, ']')
    expect(await moment(page)).not.toBe(first)
    expect(await page.locator('.happened').count()).toBeGreaterThan(0)
    await press(page, '[', 'Home', '.', ',', 'End')
    expect(await moment(page)).toMatch(/^executed step 6 of 6$/)
    await press(page, 'j')
    await page.locator('.scrubber output', { hasText: '× -1' }).waitFor()
    await press(page, 'j', 'k')
    expect(await moment(page)).not.toContain('×')
    await press(page, '?')
    expect(await page.locator('dialog').isVisible()).toBe(true)
    await press(page, 'Escape', 'Escape')
    await pairs(page).first().waitFor()
    expect(await pairs(page).count()).toBe(1)
    expect(await page.evaluate('document.activeElement.textContent')).toBe('pair-002')
    await press(page, 'x')
    expect(await pairs(page).count()).toBe(6)
  })

  test('an address alone restores pair, memory, seed and moment; back leads to the list', async () => {
    const page = await visit('/?readout=wrong&pair=pair-001&past=1&action-seed=12&step=-3')
    await page.locator('.scores').waitFor()
    expect(await chosen(page)).toMatch(/seed 12.*past 1/s)
    expect(await moment(page)).toBe('3 steps before the present')
    await press(page, '.')
    await page.waitForURL(/step=(?!-3)|pair=pair-001&past=1&action-seed=12$/)
    const again = await visit(page.url())
    await again.locator('.scores').waitFor()
    expect([await moment(again), await chosen(again)]).toEqual([await moment(page), await chosen(page)])
    await press(page, 'Escape')
    await pairs(page).first().waitFor()
    expect(await page.locator('select').evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')))).toContain('wrong')
    await page.goBack()
    await page.locator('.scores').waitFor()
  })

  test('every number of the table of scores is that of the report, as the report prints numbers', async () => {
    const rows = await decisionTable(folder)
    const page = await visit('/?pair=pair-004')
    await page.locator('.scores').waitFor()
    const shown = await page
      .locator('.scores tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) =>
          [...line.querySelectorAll('td.number')].map((cell) => String(cell.textContent).replace(/[◆ ]|in its own world/g, '')),
        ),
      )
    const told = rows
      .filter(({ pair }) => pair === 'pair-004')
      .map((row) => ['utilityWorld0', 'utilityWorld1', 'margin', 'divergence'].map((name) => formatNumber(Number(row[name]))))
    expect(shown).toEqual(told)
    expect(shown).toHaveLength(4)
  })

  test.each([
    ['list', 'light', 1280],
    ['list', 'dark', 390],
    ['pair', 'light', 390],
    ['pair', 'dark', 1280],
  ] as const)('%s, %s, %i px wide: axe finds nothing, nothing sticks out', async (place, colorScheme, width) => {
    const page = await visit(place === 'list' ? '/' : '/?pair=pair-000&step=4', { colorScheme, width, bypassCSP: true })
    await (place === 'list' ? page.locator('.verdict').waitFor() : page.locator('.scores').waitFor())
    await page.evaluate('document.querySelectorAll("details").forEach((element) => { element.open = true })')
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    if (place === 'list') {
      await press(page, '?')
      expect(await axeViolations(page)).toEqual([])
    }
  })

  test('pictures are asked for once and drawn', async () => {
    const page = await visit('/?pair=pair-000')
    await page.locator('.past img').first().waitFor()
    await press(page, 'Home')
    const widths = () => page.locator('.past img').evaluateAll((all) => all.map((one) => Number(Reflect.get(one, 'naturalWidth'))))
    await expect.poll(widths).toEqual(expect.arrayContaining([expect.any(Number)]))
    await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await press(page, 'End', 'Home', 'End', 'Home')
    await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0)
    expect(asked.filter((address) => address.includes('/pictures/past-')).length).toBeLessThanOrEqual(4)
  })

  test('the verb serves until it is interrupted, refuses what is no record, and a file damaged meanwhile is told', async () => {
    const [unit = ''] = (await readdir(join(folder, 'units'))).filter((name) => name.startsWith('pair-005'))
    const before = await readFile(join(folder, 'units', unit))
    const child = spawn(process.execPath, [launcher, 'view', folder, '--port', '0'], { env: { ...process.env, NO_COLOR: '1' } })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)))
    await expect.poll(() => /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0], { timeout: 60_000 }).toBeDefined()
    const address = /http:\/\/[^\s]+/.exec(said)?.[0] ?? ''
    expect((await fetch(`${address}api/pairs/pair-005`)).status).toBe(200)
    expect((await fetch(`${address}api/record`, { headers: { origin: 'http://elsewhere' } })).status).toBe(403)
    await truncate(join(folder, 'units', unit), before.length - 5)
    const page = await visit('/?pair=pair-005', { expected: /status of 409/ })
    await page.getByText('A unit file is damaged').waitFor()
    expect(await page.locator('.refusal').innerText()).toContain('unit-damaged')
    const ended = new Promise((resolve) => child.on('close', resolve))
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    const refused = await runTwinpast(folder, 'view', 'units', '--json')
    expect([refused.exitCode, JSON.parse(refused.stdout)]).toEqual([2, expect.objectContaining({ ok: false })])
  })

  test('a thousand pairs come in pages; text from a record is shown as text and steers nothing', async () => {
    const { plan } = pointStudy({ pairs: '1000' })
    const storage = new MemoryStorage(plan)
    const message = '<img src=x onerror="document.title=1"></td><script>document.title=1</script>\u202egnp\u0000'
    for (const pair of plan.content.pairs) {
      const error = { code: 'policy-failed', message, got: message, expected: '', where: '', remedy: 'none' }
      await storage.put(plan, 'failed', { status: 'failed', pair, error })
    }
    const { routes } = new ViewedRecord(storage, plan)
    const server = await startWebServer(
      { host: '127.0.0.1', port: 0 },
      [...(await appFiles('viewer', 'Record')), ...routes],
      () => undefined,
    )
    onTestFinished(() => server.close())
    const page = await visit('/', { at: server.url, expected: /status of 409/ })
    await page.getByText('1000 of 1000 planned pairs, page 1 of 20').waitFor()
    expect(await pairs(page).count()).toBe(50)
    await press(page, 'n', 'n', 'ArrowDown')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('pair-100')
    await page.waitForURL(/page=3/)
    await pairs(page).first().getByText('<script>').waitFor()
    await press(page, 'Enter')
    await page.locator('.refusal', { hasText: 'gnp' }).waitFor()
    expect(await page.locator('.refusal').innerText()).toContain('<img src=x')
    expect(await page.locator('.refusal').innerText()).not.toMatch(/[\u202e\u0000]/)
    expect(await page.title()).toBe('Record')
  })
})
