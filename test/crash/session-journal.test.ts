import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileJournal } from '../../src/trials/journal/file-journal.ts'
import { replayJournal } from '../../src/trials/state/replay-journal.ts'
import { faultyFiles } from '../fixtures/point-run/faulty-files.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { expectKillsLoseNothing, expectNothingLost, stepsOfSession } from '../fixtures/session/killed-session.ts'
import { labelTrials } from '../fixtures/session/label-trials.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

const { schedule } = smallSession()
const LINE_FEED = 10
const DISK = ['open', 'write', 'write the second half', 'sync', 'close']

test('a session killed at any step of its first event, of a label or of the start of a run loses nothing that it confirmed', async () => {
  const steps = await stepsOfSession()
  expect(new Set(steps)).toEqual(new Set([...DISK, 'sync folder']))
  const opens = steps.flatMap((step, i) => (step === 'open' ? [i] : []))
  const linesOf = (...events: readonly number[]) => events.flatMap((event) => DISK.map((_step, i) => (opens[event] ?? 0) + i))
  const [lock, start, label] = [0, 4, 6]
  await expectKillsLoseNothing([...linesOf(lock), DISK.length, ...linesOf(start, label)], steps)
})

test('a full disk at any step refuses the event, confirms nothing of it, and the session goes on when there is room', async () => {
  const steps = await stepsOfSession()
  for (let at = 0; at < steps.length; at++) {
    const folder = await temporaryFolder()
    const full = () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
    }
    const confirmed: string[] = []
    const journal = fileJournal(folder, faultyFiles(at, full).files)
    const refused = await labelTrials(journal, (code) => confirmed.push(code)).catch((thrown: unknown) => thrown)
    expect(refused, `step ${at}`).toMatchObject({ code: 'not-saved', details: { got: 'disk-full: ENOSPC at write' } })
    await expectNothingLost(folder, confirmed, `step ${at} (${steps[at]})`)
  }
})

test('a journal cut at any byte reads as the events that were whole, and the next event closes the cut', async () => {
  const folder = await temporaryFolder()
  await labelTrials(fileJournal(folder), () => undefined)
  const path = join(folder, 'journal.jsonl')
  const whole = await readFile(path)
  const ends = [...whole.keys()].filter((at) => whole[at] === LINE_FEED)
  const spread = Array.from({ length: Math.floor(whole.length / 97) }, (_, i) => 1 + 97 * i)
  for (const cut of new Set([...ends.flatMap((at) => [at - 1, at, at + 1]), ...spread])) {
    await writeFile(path, whole.subarray(0, cut))
    const endsWhole = whole[cut] === LINE_FEED || whole[cut - 1] === LINE_FEED
    const { state } = replayJournal(schedule, await fileJournal(folder).read())
    // A line that lacks nothing but its line feed is whole too.
    expect(state.end.sequence, `cut at ${cut}`).toBe(ends.filter((at) => at <= cut).length)
    await labelTrials(fileJournal(folder), () => undefined)
    const after = replayJournal(schedule, await fileJournal(folder).read())
    expect(after.state.tornLines, `cut at ${cut}`).toBe(endsWhole ? 0 : 1)
  }
})

test('zeros and half a character at the end, as a power cut leaves them, are closed too', async () => {
  const folder = await temporaryFolder()
  await labelTrials(fileJournal(folder), () => undefined)
  await appendFile(join(folder, 'journal.jsonl'), Uint8Array.of(0x7b, 0, 0, 0, 0xe2, 0x82))
  const before = replayJournal(schedule, await fileJournal(folder).read()).state.end.sequence
  await labelTrials(fileJournal(folder), () => undefined)
  const { state } = replayJournal(schedule, await fileJournal(folder).read())
  expect(state.tornLines).toBe(1)
  expect(state.end.sequence).toBeGreaterThan(before)
})
