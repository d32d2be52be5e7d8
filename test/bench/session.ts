import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileJournal } from '../../src/trials/journal/file-journal.ts'
import { replayJournal } from '../../src/trials/state/replay-journal.ts'
import { lockedJournal, openTestSession } from '../fixtures/session/open-test-session.ts'
import { frozenSession, shippedSession } from '../fixtures/session/sessions.ts'
import { figure } from './part-result.ts'
import type { Part } from './part-result.ts'

const PAIRS = 125
const QUICK_PAIRS = 8
const SEEDS = [1, 2, 3, 4]

/** Labelling on the disk of this machine: call to receipt, what one person sees of a large session, and reading its journal back. */
export const session: Part = async ({ quick }) => {
  const folder = await mkdtemp(join(tmpdir(), 'twinpast-bench-'))
  try {
    const shipped = shippedSession('put-back').pairs
    const pairs = Array.from({ length: quick ? QUICK_PAIRS : PAIRS }, (_, i) =>
      shipped.slice(i % 8, (i % 8) + 1).map((pair) => ({ ...pair, pair: `pair-${i}` })),
    ).flat()
    const frozen = frozenSession('put-back', { session: { pairs, seeds: SEEDS, order: { maxRun: 20 } } })
    const journal = await lockedJournal(frozen, fileJournal(folder))
    const opened = await openTestSession(frozen, { journal })
    const labelMs: number[] = []
    const viewMs: number[] = []
    for (let code = opened.next(); code !== ''; code = opened.next()) {
      await opened.runNext()
      const call = { ...opened.call('operator-1', code), label: { selected: 'none', reached: 'nothing' } as const }
      labelMs.push(await timed(() => opened.session.label(call)))
      viewMs.push(await timed(() => JSON.stringify(opened.session.state('operator-1'))))
    }
    const text = await journal.read()
    const replayMs = await timed(() => replayJournal(frozen.schedule, text))
    return {
      part: 'session',
      figures: [
        figure('label, from the call to the receipt, median', quantile(labelMs, 0.5), 'ms'),
        figure('label, from the call to the receipt, 99th percentile', quantile(labelMs, 0.99), 'ms'),
        figure('what one person sees of the session, as JSON, median', quantile(viewMs, 0.5), 'ms'),
        figure('reading the whole journal back, with every rule', replayMs, 'ms'),
      ],
      notes: [`${labelMs.length} trials, ${text.split('\n').length - 1} events, ${text.length} bytes; every event fsynced`],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? NaN
}
