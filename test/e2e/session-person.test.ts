import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ConsolePage } from '../fixtures/console/console-page.ts'
import { chromiumIsThere, openBrowser } from '../fixtures/console/open-browser.ts'
import { servedSession } from '../fixtures/console/served-session.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

const secret = 'it went to the red mat'
const why = 'the red mat, I am sure'

describe.skipIf(!chromiumIsThere)('two people at one page', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  /** The page of an operator who labelled a trial; what the page ever showed to somebody else is kept. */
  async function labelled() {
    const session = await servedSession(smallSession({ secondRating: 'all' }))
    onTestFinished(() => session.close())
    const context = await browser.newContext()
    context.setDefaultTimeout(30_000)
    onTestFinished(() => context.close())
    const page = await ConsolePage.open(context, session.url)
    await page.is('operator-1')
    const code = await page.runTrial()
    await page.press('m', '2', 't')
    await page.type(secret)
    await page.press('Control+Enter')
    await page.shows(`The label of ${code} is saved`)
    const watch = `globalThis.shown = []; new MutationObserver(() => {
      if (document.querySelector('header').textContent.includes('rater-1')) shown.push(document.body.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`
    await page.page.evaluate(watch)
    const shownToRater = async () => String(await page.page.evaluate('shown.join("\\n")'))
    const goTo = async () => {
      await page.press('g')
      await page.type(code)
      await page.press('Enter')
    }
    return { page, context, code, goTo, shownToRater }
  }

  test('who takes over never sees what the person before said, not even without a line to the server', async () => {
    const { page, context, code, goTo, shownToRater } = await labelled()
    await goTo()
    await page.shows(secret)
    await context.setOffline(true)
    await page.press('x')
    await page.page.locator('dialog .field textarea').last().fill(why)
    await page.press('Control+Enter')
    await page.shows('1 NOT SAVED YET')
    await page.is('rater-1')
    await page.press('Shift+K')
    await page.shows('Still blind')
    await goTo()
    await page.press('Shift+V')
    await goTo()
    await page.shows(`correction of ${code}`)
    expect(await shownToRater()).toContain(code)
    expect(await shownToRater()).not.toMatch(new RegExp(`${secret}|${why}|Kept in this browser`))
    await context.setOffline(false)
    await page.shows('What another person said here is saved')
    await page.press('a', '2', 'Enter')
    await page.shows(`The rating of ${code} is saved`)
    expect(await shownToRater()).not.toMatch(new RegExp(`${secret}|${why}`))
  })

  test('an answer for the person before that comes late is thrown away, and nothing is missing when they are back', async () => {
    const { page, goTo, shownToRater } = await labelled()
    let held = 0
    await page.page.route(/viewer=operator-1/, async (route) => {
      held += 1
      const answer = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.fulfill({ response: answer })
    })
    await goTo()
    await page.press('c')
    await page.type('a remark')
    await page.page.locator('dialog button[type=submit]').press('Enter')
    await expect.poll(() => held).toBeGreaterThan(0)
    await page.is('rater-1')
    await page.is('operator-1')
    await page.is('rater-1')
    await page.press('Shift+K')
    await goTo()
    await page.page.waitForTimeout(2500)
    expect(await shownToRater()).not.toContain(secret)
    await page.is('operator-1')
    await goTo()
    await page.shows(secret)
    await page.shows('a remark')
  })

  test('a window about a trial stays with it when another browser brings on the next', async () => {
    const session = await servedSession(smallSession())
    onTestFinished(() => session.close())
    const visit = async () => {
      const context = await browser.newContext()
      context.setDefaultTimeout(30_000)
      onTestFinished(() => context.close())
      return ConsolePage.open(context, session.url)
    }
    const [page, other] = [await visit(), await visit()]
    await page.is('operator-1')
    await other.is('operator-2')
    const code = await page.runTrial()
    await page.press('i')
    await page.page.locator('dialog select').selectOption('setup-error')
    await other.ready('Save label')
    await other.press('a', '2', 'Enter')
    await other.next('Check the present')
    await other.ready('Arm')
    const next = await other.code()
    await page.shows(next)
    await page.shows(`${code} does not count`)
    await page.page.locator('dialog button[type=submit]').press('Enter')
    await page.shows('Somebody else acted on this trial since')
    await other.ready('Arm')
    expect(await other.code()).toBe(next)
  })
})
