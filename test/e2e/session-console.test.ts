import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fileJournal } from '../../src/trials/journal/file-journal.ts'
import { replayJournal } from '../../src/trials/state/replay-journal.ts'
import { ConsolePage } from '../fixtures/console/console-page.ts'
import { axeViolations, chromiumIsThere, openBrowser } from '../fixtures/console/open-browser.ts'
import { servedSession } from '../fixtures/console/served-session.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

describe.skipIf(!chromiumIsThere)('the page of a session in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  async function served(replaced: Parameters<typeof smallSession>[0] = {}) {
    const session = await servedSession(smallSession({ operators: ['operator-1', 'operator-2'], ...replaced }))
    onTestFinished(() => session.close())
    const journal = async () => replayJournal(session.frozen.schedule, await fileJournal(session.folder).read())
    const visit = async (name: string, options: { readonly bypassCSP?: boolean } = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
      context.setDefaultTimeout(30_000)
      onTestFinished(() => context.close())
      const page = await ConsolePage.open(context, session.url)
      await page.is(name)
      return { page, context }
    }
    return { ...session, journal, visit }
  }

  test('a short session is finished by the keyboard alone, from the first trial to the open key, and tells nothing of a history before', async () => {
    const { visit, journal, frozen, faults } = await served({ pairs: smallSession().schedule.content.session.pairs.slice(0, 2) })
    const { page } = await visit('operator-1')
    const codes: string[] = []
    for (let trial = 0; trial < 4; trial += 1) {
      codes.push(await page.runTrial())
      if (trial === 1) {
        await page.press('a', '3', 'Enter')
        await page.shows(`The label of ${codes[1]} is saved`)
        await page.press('u')
        await page.ready('Save label')
      }
      await page.press('n', '1', 'Enter')
      await page.shows(`The label of ${codes[trial]} is saved`)
    }
    await page.is('rater-1')
    for (let left = 4; left > 0; left -= 1) {
      await page.shows(`${left} left`)
      await page.shows('picture 1 of 12')
      await page.press('.', '.', ',')
      await page.shows('picture 2 of 12')
      await page.press(...(left === 1 ? ['b', '2'] : ['n', '1']), 'Enter')
      await page.shows(left === 1 ? 'Nothing to rate now' : `${left - 1} left`)
    }
    await page.is('adjudicator-1')
    await page.shows('Second rating by rater-1')
    await page.press('n', '1', 't', 'Tab')
    await page.type('it only hovered')
    await page.press('Control+Enter')
    await page.shows('No labels differ now')
    const dom = await page.page.content()
    const told = [...page.seen, dom].join('\n')
    expect(told).not.toMatch(/direction|"seed"|\/api\/histories|presentBranch/)
    expect(told).not.toContain(frozen.key.secretSeed)

    await page.press('Shift+K')
    for (const _ of Array(20)) {
      if ((await page.page.evaluate('document.activeElement.textContent')) === 'Open the key …') break
      await page.press('Tab')
    }
    await page.press('Enter')
    await page.type('OPEN')
    await page.press('Enter')
    await page.shows('The key is open')
    await page.shows('Both histories up to the present')
    const { state, lines } = await journal()
    expect(state.unblinded?.by).toBe('adjudicator-1')
    expect(state.trials.map(({ code, label, ratings }) => [code, label?.label.selected, ratings.length])).toEqual(
      codes.map((code) => [code, 'none', 1]),
    )
    expect(lines.filter(({ event }) => event.kind === 'undone')).toHaveLength(1)
    expect([page.complaints, faults]).toEqual([[], []])
  })

  test('Esc stops from inside a text, whatever is open; the run is kept, does not count, and is repeated', async () => {
    const { visit, journal, cell } = await served({ runSeconds: 1 })
    const { page } = await visit('operator-1')
    cell.next = new Promise(() => undefined)
    await page.next('Check the present')
    await page.next('Arm')
    await page.next('Run')
    await page.ready('Stop')
    await page.shows('LIMIT REACHED', '.run-clock.red')
    await page.press('c')
    await page.type('the left arm shook a')
    expect(await page.page.getByRole('textbox').inputValue()).toBe('the left arm shook a')
    await page.press('Escape')
    await page.shows('Stop: the cell has confirmed it.')
    await page.ready('Check the present')
    expect(cell.calls).toContain('stop safety-stop')
    const { state } = await journal()
    expect(state.trials[0]).toMatchObject({
      stage: 'invalid',
      run: { ended: 'safety-stop' },
      invalid: { reason: 'safety-stop', byRule: true },
    })
    expect(state.trials).toHaveLength(5)
  })

  test('two browsers label one trial: the second is refused in words, and nothing is overwritten', async () => {
    const { visit, journal } = await served()
    const [first, second] = [await visit('operator-1'), await visit('operator-2')]
    const code = await first.page.runTrial()
    await second.page.ready('Save label')
    await second.context.setOffline(true)
    await second.page.press('b', '3', 'Enter')
    await second.page.shows('1 NOT SAVED YET')
    await second.page.shows('CONNECTION LOST')
    await second.page.press('a', 'Enter')
    await second.page.shows('Kept in this browser, NOT SAVED YET')
    await second.page.shows('1 NOT SAVED YET')
    await first.page.press('a', '2', 'Enter')
    await first.page.shows(`The label of ${code} is saved`)
    await second.context.setOffline(false)
    await second.page.shows('Somebody else acted on this trial since; nothing was overwritten.', '.notices')
    await second.page.shows('Load the state again, look at the trial, and decide anew.')
    await second.page.page.getByRole('button', { name: 'Look at it' }).press('Enter')
    expect(await second.page.code()).toBe(code)
    await second.page.shows('Label by operator-1')
    await second.page.shows('✓ all saved')
    const { state } = await journal()
    expect(state.trials[0]?.label).toMatchObject({ by: 'operator-1', label: { selected: 'target-a' } })
  })

  test('a page from before a restart loads the state anew and saves its label once', async () => {
    const { visit, journal, restart } = await served()
    const { page } = await visit('operator-1')
    const code = await page.runTrial()
    await page.press('n', '0')
    await restart()
    await page.press('Enter')
    await page.shows(`The label of ${code} is saved`)
    const { state, lines } = await journal()
    expect(state.trials[0]?.label?.label).toEqual({ selected: 'none', reached: 'nothing' })
    expect(lines.filter(({ event }) => event.kind === 'labelled')).toHaveLength(1)
  })

  test('a label given offline outlives the page, is called saved only after its receipt, and an answer that got lost is asked for again', async () => {
    const { visit, journal, url } = await served()
    const { page, context } = await visit('operator-1')
    const first = await page.runTrial()
    await page.press('m', '2', 't')
    await page.type('both in turn')
    await page.page.reload()
    await page.is('operator-1')
    expect(await page.page.getByRole('textbox').inputValue()).toBe('both in turn')
    await context.setOffline(true)
    await page.press('Control+Enter')
    await page.shows('1 NOT SAVED YET')
    expect(await page.page.locator('.notices').innerText()).not.toContain('is saved,')
    await page.page.close()
    await context.setOffline(false)
    expect((await journal()).state.trials[0]?.label).toBeUndefined()

    const later = await ConsolePage.open(context, url)
    await later.is('operator-1')
    await later.shows(`The label of ${first} is saved`)
    await later.runTrial()
    let lost = 0
    await later.page.route('**/label', async (route) => {
      lost += 1
      if (lost > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await later.press('a', '1', 'Enter')
    await later.shows('it was saved before, and once only')
    const { lines, state } = await journal()
    expect(lines.filter(({ event }) => event.kind === 'labelled')).toHaveLength(2)
    expect(state.trials[0]?.label?.label).toEqual({ selected: 'mixed', reached: 'grasped', note: 'both in turn' })
  })

  test('nothing is inaccessible, in light and in dark, before, during and after a run', async () => {
    const { visit, cell } = await served()
    const { page } = await visit('operator-1', { bypassCSP: true })
    const looked = async (where: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.page.emulateMedia({ colorScheme })
        expect([where, colorScheme, await axeViolations(page.page)]).toEqual([where, colorScheme, []])
      }
      expect([where, await page.page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([where, true])
      const small = `[...document.querySelectorAll('button, summary, .choices label')].filter((e) => e.getClientRects().length > 0 && e.getBoundingClientRect().height < 48).map((e) => e.textContent)`
      expect([where, await page.page.evaluate(small)]).toEqual([where, []])
    }
    cell.offsetPx = 30
    cell.pixelLevels = 6
    await page.next('Check the present')
    await page.shows('Present outside the tolerance')
    await page.shows(/of 12 regions differ by more than/)
    expect(await page.page.content()).not.toMatch(/\b(equal|identical)\b/)
    await looked('a warned present')
    cell.pixelLevels = 1
    await page.press('p')
    await page.shows('Present matched within tolerance')
    let end: (run: object) => void = () => undefined
    cell.next = new Promise((resolve) => (end = resolve))
    await page.next('Arm')
    await page.next('Run')
    await page.ready('Stop')
    await looked('a run')
    end({})
    await page.ready('Save label')
    await page.press('i')
    await looked('a trial that does not count')
    await page.press('Escape')
    await page.press('a', '1', 'Enter', '?')
    await page.shows('Keys are left alone while you type')
    await looked('keys')
    await page.press('Escape')
    await page.is('rater-1')
    await page.shows('picture 1 of 12')
    await looked('a rating')
  })
})
