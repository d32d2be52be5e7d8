import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { fileJournal } from '../../src/trials/journal/file-journal.ts'
import { replayJournal } from '../../src/trials/state/replay-journal.ts'
import { freePort, startChildServer } from '../fixtures/console/child-server.ts'
import { ConsolePage } from '../fixtures/console/console-page.ts'
import { expectKilledServersLoseNothing } from '../fixtures/console/killed-server.ts'
import { chromiumIsThere, openBrowser } from '../fixtures/console/open-browser.ts'
import { sessionOnDisk } from '../fixtures/console/served-session.ts'
import { shippedSession, smallSession } from '../fixtures/session/sessions.ts'

const eightTrials = () => smallSession({ pairs: shippedSession('put-back').pairs.slice(0, 4) })

test('servers killed 0 to 60 ms after a label was sent lose none that they confirmed', async () => {
  await expectKilledServersLoseNothing(eightTrials(), [0, 1, 3, 6, 10, 20, 40, 60])
})

describe.skipIf(!chromiumIsThere)('the page, while its server is killed', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('keeps every label until a server confirms it, shows the run that died with the server, and goes on by itself', async () => {
    const frozen = eightTrials()
    const { folder, remove } = await sessionOnDisk(frozen)
    const port = await freePort()
    let server = await startChildServer(folder, port)
    const context = await browser.newContext()
    context.setDefaultTimeout(120_000)
    const page = await ConsolePage.open(context, server.url)
    await page.is('operator-1')
    const given: string[] = []
    for (const delayMs of [0, 5, 20]) {
      given.push(await page.runTrial())
      await page.press('n', '1', 'Enter')
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await server.kill()
      await page.shows('CONNECTION LOST')
      server = await startChildServer(folder, port)
      await page.shows('● connected')
      await page.ready('Check the present')
      await page.shows('✓ all saved')
    }
    await page.press('Enter')
    await page.next('Arm')
    await page.ready('Run')
    await server.kill()
    await page.shows('CONNECTION LOST')
    server = await startChildServer(folder, port)
    await page.ready('Check the present')
    await server.kill()
    const { state, lines } = replayJournal(frozen.schedule, await fileJournal(folder).read())
    expect(state.trials.slice(0, 3).map(({ code, label }) => [code, label?.label.selected])).toEqual(given.map((code) => [code, 'none']))
    expect(lines.filter(({ event }) => event.kind === 'labelled')).toHaveLength(3)
    expect(lines.filter(({ event }) => event.kind === 'disarmed')).toHaveLength(1)
    await context.close()
    await remove()
  })
})
