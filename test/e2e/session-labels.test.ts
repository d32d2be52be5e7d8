import { spawnSync } from 'node:child_process'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fileJournal } from '../../src/trials/journal/file-journal.ts'
import { replayJournal } from '../../src/trials/state/replay-journal.ts'
import { ConsolePage } from '../fixtures/console/console-page.ts'
import { axeViolations, chromiumIsThere, openBrowser } from '../fixtures/console/open-browser.ts'
import { servedSession } from '../fixtures/console/served-session.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

const ffmpegIsThere = spawnSync('ffmpeg', ['-version']).status === 0
if (!ffmpegIsThere) console.warn('skipped: no WebM or MP4 was played in a browser, because ffmpeg is absent (apt-get install ffmpeg)')

describe.skipIf(!chromiumIsThere)('labels, list of the rig and video in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  async function served(replaced: Parameters<typeof smallSession>[0] = {}) {
    const session = await servedSession(smallSession(replaced))
    onTestFinished(() => session.close())
    const visit = async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true })
      context.setDefaultTimeout(30_000)
      onTestFinished(() => context.close())
      return ConsolePage.open(context, session.url)
    }
    const state = async () => replayJournal(session.frozen.schedule, await fileJournal(session.folder).read()).state
    return { ...session, visit, state }
  }
  const accessible = async ({ page }: ConsolePage) => expect(await axeViolations(page)).toEqual([])

  test('the list of the rig comes before the first trial of an opening, and is ticked off by the keyboard', async () => {
    const { visit, state, restart } = await served({ rig: { emulated: ['both grippers', 'emergency stop'] } })
    const page = await visit()
    await page.is('operator-1')
    await page.ready('Go through the list of the rig')
    await page.press('Enter')
    await page.shows('2 of 2 are not ticked')
    await accessible(page)
    await page.press('Space', 'Enter')
    await page.shows('1 of 2 are not ticked')
    await page.press('Tab', 'Space')
    await page.shows('Everything is ticked')
    await page.press('Enter')
    await page.ready('Check the present')
    expect((await state()).rigTicked?.by).toBe('operator-1')
    await restart()
    await page.ready('Go through the list of the rig')
  })

  test('confidence, failure tags and what each choice means are a key away; X says why there is nothing to correct', async () => {
    const { visit, state } = await served()
    const page = await visit()
    await page.is('operator-1')
    await page.ready('Check the present')
    await page.press('x')
    await page.shows('X corrects a label that was saved')
    await page.press('Shift+V')
    await page.shows('operator-1 is not registered for it')
    const code = await page.runTrial()
    await page.press('x')
    await page.shows(`${code} has no label yet`)
    await page.press('r')
    await page.shows('There are no sample clips.')
    await accessible(page)
    await page.page.getByRole('button', { name: 'Close' }).press('Enter')
    await page.press('b', '2', 'Shift+Digit2', 'f', 'Tab', 'Space', 'Tab', 'Tab', 'Space')
    await accessible(page)
    await page.press('Enter')
    await page.shows(`The label of ${code} is saved`)
    expect((await state()).trials[0]?.label?.label).toEqual({
      selected: 'target-b',
      reached: 'grasped',
      confidence: 2,
      failureTags: ['dropped', 'collided'],
    })
  })

  test('where people reset the cell, arms are brought by a key and a second word, which a bouncing Enter is not; else Y says why not', async () => {
    const { visit, cell, restart } = await served()
    const page = await visit()
    await page.is('operator-1')
    await page.ready('Check the present')
    await page.press('y')
    await page.shows('This cell is reset by itself')
    cell.bringsArms = true
    await restart()
    await page.shows('Bring the arms to their pose …')
    await page.shows('no run, treat both arms as powered', 'header')
    await page.ready('First Y: have the arms brought')
    await page.press('Enter')
    await page.shows('Enter never moves the arms')
    await page.press('y', 'Enter', 'Enter')
    await page.shows('Both arms get power')
    await accessible(page)
    expect(cell.calls.filter((call) => call.startsWith('bring'))).toEqual([])
    await page.press('Tab', 'Enter')
    await expect.poll(() => cell.calls.filter((call) => call.startsWith('bring'))).toEqual([`bring ${await page.code()} operator-1`])
    await page.shows('The arms are at the registered pose and hold there')
    await page.shows('last told: holding, with power', 'header')
    cell.brought = () => Promise.resolve({ ended: 'stopped', why: 'Stop was pressed' })
    await page.press('y')
    await page.shows('Both arms get power')
    await page.press('Tab', 'Enter')
    await page.shows(/The arms were stopped on the way.*Stop was pressed/)
    await page.shows('last told: stopped, with power', 'header')
    await page.ready('First Y: have the arms brought')
    await page.press('p')
    await page.next('Arm')
    await page.press('y')
    await page.shows('The arms are brought before a trial is armed')
  })

  test('a correction is filled in by the keys of the label, an undo gives back what was said, and windows are saved and closed by keys', async () => {
    const { visit, state, cell } = await served({ pairs: smallSession().schedule.content.session.pairs.slice(0, 2) })
    const page = await visit()
    await page.is('operator-1')
    const code = await page.runTrial()
    expect(await page.page.evaluate('scrollY')).toBe(0)
    await page.shows('picture 1 of 12')
    await page.press('b', '2', 'Enter')
    await page.shows(`The label of ${code} is saved`)
    await page.press('u')
    await page.ready('Save label')
    await page.shows('Ready to be saved.')
    await page.press('Enter')
    await page.shows(`The label of ${code} is saved`)
    expect((await state()).trials[0]?.label?.label).toEqual({ selected: 'target-b', reached: 'grasped' })
    await page.press('?')
    await page.shows('Enter or ? closes this window')
    await page.press('Enter')
    await page.page.locator('dialog').waitFor({ state: 'detached' })
    await page.press('g')
    await page.type(code)
    await page.press('Enter', 'x')
    await page.shows('Say why it is corrected.', 'dialog')
    await page.press('a', '3', 't', 'Tab')
    await page.type('seen again')
    await page.press('Control+Enter')
    await page.shows(`The correction of ${code} is saved`)
    expect((await state()).trials[0]?.label?.label).toEqual({ selected: 'target-a', reached: 'completed' })
    await page.is('rater-1')
    expect(await page.page.locator('.notices').innerText()).not.toContain('is saved')
    await page.is('operator-1')
    const lost = await page.runTrial()
    await page.press('i')
    await page.page.locator('dialog select').selectOption('setup-error')
    await page.shows('are not offered', 'dialog')
    await page.press('Control+Enter')
    await page.shows(`${lost} does not count (The scene was set up wrongly); repeated at the end as trial 5.`)
    cell.next = new Promise(() => undefined)
    await page.next('Check the present')
    const reached = await page.code()
    await page.next('Arm')
    await page.next('Run')
    await page.ready('Stop')
    await page.shows('live, a picture now and then')
    await page.press('h')
    await page.shows(`${reached} does not count (a person reached in); repeated at the end as trial 6.`)
    await page.shows('last told: stopped, with power', 'header')
    expect(cell.calls.filter((call) => call.startsWith('stop'))).toContain('stop intervention')
    expect(page.complaints).toEqual([])
  })

  test('an Enter or click right after Run does not stop the run; later it does; a Stop before a person is chosen says so', async () => {
    const { visit, state, cell } = await served()
    const page = await visit()
    await page.is('operator-1')
    cell.next = new Promise(() => undefined)
    await page.next('Check the present')
    await page.next('Arm')
    await page.ready('Run')
    await page.press('Enter')
    await page.page.evaluate(
      `new Promise((done) => { const look = () => document.querySelector('#next.stop') === null ? requestAnimationFrame(look) : done(document.querySelector('#next').click()); look() })`,
    )
    await page.shows('a press right after Run is taken for the same one')
    await page.ready('Stop')
    expect((await state()).trials[0]?.stage).toBe('running')
    const other = await visit()
    await other.shows('Who works here?')
    await other.press('Escape')
    await page.ready('Check the present')
    expect((await state()).trials[0]?.run).toMatchObject({ ended: 'safety-stop', why: 'stopped by a person who had not said who they are' })
    cell.next = new Promise(() => undefined)
    await page.next('Check the present')
    await page.next('Arm')
    await page.next('Run')
    await page.ready('Stop')
    await page.page.waitForTimeout(700)
    await page.press('Enter')
    await page.ready('Save label')
    expect((await state()).trials[1]?.run?.ended).toBe('stopped')
  })

  test('a rater loops, slows and enlarges the video; joints and grippers have its cursor, and none of it tells of a history', async () => {
    const { visit, frozen } = await served()
    const page = await visit()
    await page.is('operator-1')
    await page.runTrial()
    await page.press('n', '1', 'Enter')
    await page.shows('is saved')
    await page.is('rater-1')
    await page.shows('picture 1 of 12')
    const cursor = () => page.page.locator('.strips .cursor').first().getAttribute('x1')
    await page.shows(/^0\.000, asked – rad$/)
    expect([await page.page.locator('.strips svg').count(), await cursor()]).toEqual([14, '0.0'])
    await page.press('End')
    await page.shows('picture 12 of 12')
    expect(await cursor()).toBe('220.0')
    await page.press('Home', '.', 's', '.', '.', 'd', '-', '-', '-')
    await page.shows('0.13 to 0.38 s')
    await page.shows('× 0.1')
    await page.press('o', 'k', 'z', 'z', 'ArrowRight')
    await page.shows('zoom × 4')
    expect(await page.page.locator('.pane .glass').getAttribute('style')).toContain('scale(4)')
    await accessible(page)
    expect([...page.seen, await page.page.content()].join('\n')).not.toMatch(/direction|memoryCommitment|"seed"|\/api\/histories/)
    expect(page.seen.join('\n')).not.toContain(frozen.key.secretSeed)
    await page.press('Shift+K')
    await page.shows('Open the key early, with a reason')
    expect(await page.page.locator('button.big').count()).toBe(0)
  })

  test.runIf(ffmpegIsThere)('WebM and MP4 are shown at the position of the scrubber, by frame keys too', async () => {
    const { visit, cell } = await served()
    const page = await visit()
    await page.is('operator-1')
    const looks: Record<string, readonly number[]> = {}
    for (const format of ['webm', 'mp4'] as const) {
      cell.format = format
      await page.is('operator-1')
      await page.runTrial()
      await page.press('n', '1', 'Enter')
      await page.shows('is saved')
      await page.is('rater-1')
      await page.shows(`2 left`.replace('2', format === 'webm' ? '1' : '2'))
      const code = await page.page.evaluate(
        `fetch('/api/state').then((r) => r.json()).then(({ view }) => view.trials.filter(({ run }) => run?.streams.some(({ name }) => name.endsWith('.${format}')))[0].code)`,
      )
      await page.press('g')
      await page.type(String(code))
      await page.press('Enter')
      await page.shows(/^at 0\.00 of 1\.\d+ s$/)
      const blockAt = async () => {
        await page.page.waitForFunction(`!document.querySelector('video').seeking`)
        return Number(
          await page.page.evaluate(
            `(() => { const v = document.querySelector('video'); const c = new OffscreenCanvas(320, 240).getContext('2d'); c.drawImage(v, 0, 0, 320, 240); const { data } = c.getImageData(0, 120, 320, 1); let sum = 0, count = 0; for (let x = 0; x < 320; x++) if (data[4 * x] > 140 && data[4 * x + 1] < 110) { sum += x; count++ } return sum / count })()`,
          ),
        )
      }
      const first = await blockAt()
      await page.press('End')
      await page.shows(/^at 1\.(\d+) of 1\.\1 s$/)
      const last = await blockAt()
      looks[format] = [Math.round(first), Math.round(last)]
    }
    for (const [first = 0, last = 0] of Object.values(looks)) {
      expect(Math.abs(first - 160)).toBeLessThan(12)
      expect(Math.abs(last - 250)).toBeLessThan(20)
    }
    expect(Object.keys(looks)).toEqual(['webm', 'mp4'])
    expect(page.complaints).toEqual([])
  })
})
