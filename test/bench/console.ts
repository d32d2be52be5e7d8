import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { serveSession } from '../../src/cli/sessions/serve-session.ts'
import { sha256 } from '../../src/core/sha256.ts'
import type { StreamReference } from '../../src/trials/journal/stream-reference.ts'
import type { TrialEvent } from '../../src/trials/journal/trial-event.ts'
import { SessionLedger } from '../../src/trials/service/session-ledger.ts'
import { consoleStateSchema } from '../../src/web/wire/console-state.ts'
import { memoryJournal } from '../fixtures/session/memory-journal.ts'
import { HandClock, lockedJournal } from '../fixtures/session/open-test-session.ts'
import { ScriptedCell } from '../fixtures/session/scripted-cell.ts'
import { frozenSession, shippedSession } from '../fixtures/session/sessions.ts'
import { figure } from './part-result.ts'
import type { Figure, Part } from './part-result.ts'

const SEEDS = [1, 2, 3, 4]
const VIDEOS = 20
const VIDEO_BYTES = 5_000_000
const RANGE_BYTES = 65_536

/** The page of a session: how soon it answers with many trials and much video, and how long a label takes until it is on the disk. */
export const consoleOfSession: Part = async ({ quick }) => {
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-console-'))
  try {
    const pairs = quick ? 12 : 125
    const large = manyTrials(pairs)
    await fill(large, folder, quick ? 2 : VIDEOS)
    const figures = [
      ...(await ofPage(large, folder, quick ? 20 : 200)),
      ...(await untilFirstTrial(frozenSession(), 'the shipped session of 32 trials')),
      figure('one small write with fsync on the same disk, p99', await fsyncP99Ms(folder, quick ? 50 : 500), 'ms'),
    ]
    const notes = [
      `${pairs * 2 * SEEDS.length} trials, ${quick ? 2 : VIDEOS} videos of ${VIDEO_BYTES / 1e6} MB in Motion JPEG; requests one after another from the same process that serves; a scripted cell, so that no arm is waited for`,
      'a label goes through HTTP, the rules, the journal and its fsync; the state is what the page draws from, checked against its schema apart from these times',
    ]
    return { part: 'console', figures, notes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function manyTrials(count: number) {
  const [pattern] = shippedSession('put-back').pairs
  if (pattern === undefined) throw new Error('no pair')
  const pairs = Array.from({ length: count }, (_, i) => ({ ...pattern, pair: `pair-${String(i + 1).padStart(3, '0')}` }))
  return frozenSession('put-back', { session: { pairs, seeds: SEEDS, order: { maxRun: 12 } } })
}

/** Every trial but the last one run and labelled, the first ones with a video on the disk; written through the rules, with no page looking on. */
async function fill(frozen: ReturnType<typeof frozenSession>, folder: string, videos: number): Promise<void> {
  const clock = new HandClock()
  const journal = await lockedJournal(frozen, memoryJournal(), clock)
  const ledger = new SessionLedger(frozen.schedule, journal, clock)
  await ledger.open()
  const write = (by: string, event: TrialEvent) => ledger.write({ by, eventId: randomUUID(), build: () => event })
  const differences = [{ quantity: 'meanPixelLevels' as const, of: 'head', difference: 1 }]
  for (const [number, { code }] of frozen.schedule.content.trials.slice(0, -1).entries()) {
    const streams = number < videos ? [await writeVideo(folder, code, number)] : []
    await write('operator-1', { kind: 'present-checked', code, outcome: 'matched', differences, stills: [] })
    await write('operator-1', { kind: 'armed', code })
    await write('operator-1', { kind: 'started', code })
    await write('twinpast', { kind: 'stopped', code, run: { ended: 'finished', clamped: [], durationMs: 12_000, actions: 60, streams } })
    await write('operator-1', { kind: 'labelled', code, label: { selected: 'none', reached: 'nothing' } })
  }
  await writeFile(join(folder, 'journal.jsonl'), journal.text)
}

async function writeVideo(folder: string, code: string, number: number): Promise<StreamReference> {
  const noise = Uint8Array.from({ length: 640 * 480 * 3 }, (_, i) => (i * 2654435761 + number * 40503) >>> 24)
  const picture = await sharp(noise, { raw: { width: 640, height: 480, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const bytes = Buffer.concat(Array<Buffer>(Math.ceil(VIDEO_BYTES / picture.length)).fill(picture))
  await mkdir(join(folder, 'streams', code), { recursive: true })
  await writeFile(join(folder, `streams/${code}/head.mjpeg`), bytes)
  return { name: `streams/${code}/head.mjpeg`, role: 'video', bytes: bytes.length, sha256: sha256(bytes) }
}

async function ofPage(frozen: ReturnType<typeof frozenSession>, folder: string, rounds: number): Promise<readonly Figure[]> {
  const started = performance.now()
  const { url, close } = await serve(frozen, folder)
  const openedMs = performance.now() - started
  try {
    const get = async (path: string, headers: Record<string, string> = {}) => (await fetch(new URL(path, url), { headers })).arrayBuffer()
    const page = await times(rounds, async () => void (await Promise.all(['/', '/app/main.js', '/app/main.css'].map((path) => get(path)))))
    const state = await times(rounds, async () => void (await get('/api/state?viewer=operator-1')))
    const text = new TextDecoder().decode(await get('/api/state?viewer=operator-1'))
    const { view } = consoleStateSchema.parse(JSON.parse(text))
    const later = `/api/state?viewer=operator-1&opening=${view.opening}&since=${view.sequence - 1}`
    const changed = await times(rounds, async () => void (await get(later)))
    const changedBytes = (await get(later)).byteLength
    const videos = view.trials
      .flatMap(({ code, run }) =>
        (run?.streams ?? []).map((stream) => ({ ...stream, path: `/api/trials/${code}/streams/${stream.name.split('/').at(-1)}` })),
      )
      .filter(({ name }) => name.endsWith('.mjpeg'))
    const whole = async () => {
      const before = performance.now()
      let bytes = 0
      for (const { path } of videos) bytes += (await get(path)).byteLength
      return bytes / 1e6 / ((performance.now() - before) / 1000)
    }
    const [first, again] = [await whole(), await whole()]
    const range = await times(
      rounds,
      async (round) =>
        void (await get(videos[round % videos.length]?.path ?? '', { range: `bytes=${round * 1000}-${round * 1000 + RANGE_BYTES - 1}` })),
    )
    const labels = await labelTimes(url, rounds * 2)
    const of = `with ${view.trials.length} trials`
    return [
      figure(`${of}: page, script and style, median`, percentile(page, 0.5), 'ms'),
      figure(`${of}: state (${(text.length / 1e6).toFixed(2)} MB), median`, percentile(state, 0.5), 'ms'),
      figure(`${of}: state, p99`, percentile(state, 0.99), 'ms'),
      figure(`${of}: what changed in one trial (${(changedBytes / 1e3).toFixed(1)} kB), median`, percentile(changed, 0.5), 'ms'),
      figure(`${of}: what changed in one trial, p99`, percentile(changed, 0.99), 'ms'),
      figure(`${of}: label round trip, fsync included, median`, percentile(labels, 0.5), 'ms'),
      figure(`${of}: label round trip, fsync included, p99`, percentile(labels, 0.99), 'ms'),
      figure('video, whole, digest checked for the first time', first, 'MB/s'),
      figure('video, whole, again', again, 'MB/s'),
      figure(`video, a range of ${RANGE_BYTES / 1024} kB, p99`, percentile(range, 0.99), 'ms'),
      figure(`${of}: session opened, journal replayed and page bundled`, openedMs, 'ms'),
    ]
  } finally {
    await close()
  }
}

/** Corrections of one label, each an event of its own that takes the same way as a first label. */
async function labelTimes(url: string, rounds: number): Promise<readonly number[]> {
  const look = async () => consoleStateSchema.parse(await (await fetch(new URL('/api/state?viewer=operator-1', url))).json()).view
  const { opening, trials } = await look()
  const trial = trials[0]
  let expectedRevision = trial?.revision ?? 0
  return times(rounds, async (round) => {
    const label = { selected: 'none', reached: round % 2 === 0 ? 'approached' : 'nothing' }
    const receipt = await post(url, `/api/trials/${trial?.code}/label`, { opening, expectedRevision, label, reason: 'seen again' })
    expectedRevision = receipt.revision
  })
}

async function untilFirstTrial(frozen: ReturnType<typeof frozenSession>, what: string): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-console-'))
  const journal = memoryJournal()
  await lockedJournal(frozen, journal)
  await writeFile(join(folder, 'journal.jsonl'), journal.text)
  const before = performance.now()
  const { url, close } = await serve(frozen, folder)
  try {
    const { view } = consoleStateSchema.parse(await (await fetch(new URL('/api/state?viewer=operator-1', url))).json())
    let expectedRevision = 0
    for (const step of ['check', 'arm', 'run'])
      expectedRevision = (await post(url, `/api/trials/${view.next}/${step}`, { opening: view.opening, expectedRevision })).revision
    return [figure(`${what}: from opening to the first trial running, without a person's time`, performance.now() - before, 'ms')]
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

function serve(frozen: ReturnType<typeof frozenSession>, folder: string) {
  const cell = new ScriptedCell(frozen.schedule)
  return serveSession({
    ...{ ...frozen, folder, address: { host: '127.0.0.1', port: 0 } },
    openCell: () => Promise.resolve({ cell, close: () => Promise.resolve() }),
    onFault: (fault) => {
      throw fault
    },
  })
}

async function post(url: string, path: string, body: object): Promise<{ readonly revision: number }> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ by: 'operator-1', eventId: randomUUID(), ...body }),
  })
  const receipt = (await response.json()) as { readonly revision: number }
  if (!response.ok) throw new Error(JSON.stringify(receipt))
  return receipt
}

async function fsyncP99Ms(folder: string, rounds: number): Promise<number> {
  const file = await open(join(folder, 'fsync'), 'a')
  const taken = await times(rounds, async () => {
    await file.write('x'.repeat(600))
    await file.sync()
  })
  await file.close()
  return percentile(taken, 0.99)
}

async function times(rounds: number, work: (round: number) => Promise<void>): Promise<readonly number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now()
    await work(round)
    taken.push(performance.now() - before)
  }
  return taken
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN
}
