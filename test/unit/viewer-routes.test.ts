import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRecordPlan } from '../../src/cli/open-record-folder.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { viewerPairSchema } from '../../src/web/wire/viewer-pair.ts'
import type { ConstructedPair } from '../../src/web/wire/viewer-pair.ts'
import { LADDER, runPointStudy } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { rejected } from '../fixtures/rejected.ts'
import { decisionTable } from '../fixtures/viewer/decision-table.ts'
import { ViewedRecord } from '../fixtures/viewer/viewed-record.ts'

async function viewed(folder: string, replaced: Readonly<Record<string, string>>) {
  await runPointStudy(folder, { replaced })
  const csv = await decisionTable(folder, replaced['protocol'] === 'ladder' ? 'rows.csv' : 'decisions.csv')
  const json: unknown = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
  return { viewer: new ViewedRecord(fileStorage(folder), await openRecordPlan(folder)), csv, json }
}

async function constructed(viewer: ViewedRecord, pairId: string): Promise<ConstructedPair> {
  const pair = viewerPairSchema.parse(await viewer.json(`/api/pairs/${pairId}`))
  if (pair.kind !== 'constructed') throw new Error(pair.kind)
  return pair
}

describe('the viewer of a record that scripted policies made', () => {
  let folder: string
  let made: Awaited<ReturnType<typeof viewed>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'twinpast-viewer-'))
    made = await viewed(folder, { policy: 'noise-chooser', pairs: '6' })
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('shows the numbers of the report and no others', async () => {
    const { viewer, csv, json } = made
    const list = await viewer.list()
    expect(list).toMatchObject({ title: 'point-study', protocol: 'constructed', seeds: [11, 12], notices: [], running: false })
    const marks = list.pairs.flatMap(({ outcomes }) => outcomes.map(({ mark }) => mark))
    const counts = Object.fromEntries(['correct', 'wrong', 'ambiguous'].map((mark) => [mark, marks.filter((one) => one === mark).length]))
    expect(json).toMatchObject({ counts })
    expect(Math.min(counts['correct'] ?? 0, counts['wrong'] ?? 0)).toBeGreaterThan(0)

    const shown = await Promise.all(list.pairs.map(({ pairId }) => constructed(viewer, pairId)))
    const rows = shown.flatMap(({ pair, unitDigest, decisions }) =>
      decisions.map(({ direction, seedIndex, seed, margin, readout, utility, success, divergence, clippedSteps }) => ({
        ...{ pair: pair.pairId, stratum: pair.stratum, branch: pair.branches[direction], direction, seedIndex, seed, margin, readout },
        ...{ utilityWorld0: utility[0], utilityWorld1: utility[1], successWorld0: success[0], successWorld1: success[1] },
        ...{ utilityMatched: utility[direction], utilityCrossed: utility[1 - direction], divergence, clippedSteps, unitDigest },
      })),
    )
    expect(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])))).toEqual(
      csv.map((row) => expect.objectContaining(row)),
    )
    const { verdict } = Object(await viewer.json('/api/finding'))
    expect(json).toMatchObject({ verdict: { code: verdict.code, headline: verdict.headline, lead: verdict.lead } })
    expect(viewer.faults).toEqual([])
  })

  test('gives each picture as it was recorded, under an address that never means another', async () => {
    const { viewer } = made
    const [pair, other] = [await constructed(viewer, 'pair-000'), await constructed(viewer, 'pair-001')]
    const pictures = [...pair.pasts.flatMap((past) => past.pictures), ...pair.present.pictures]
    expect(pair.pasts.every(({ pictures: own }) => own.length > 1)).toBe(true)
    expect(new Set(pictures.map(({ url }) => url)).size).toBe(pictures.length)
    for (const { url, widthPx, heightPx } of pictures) {
      const reply = await viewer.reply(url)
      if (reply.kind !== 'bytes' || typeof reply.bytes === 'string') throw new Error(reply.kind)
      expect([reply.type, reply.immutable]).toEqual(['image/png', true])
      expect(await sharp(reply.bytes).metadata()).toMatchObject({ width: widthPx, height: heightPx })
    }
    const { url = '' } = pictures[0] ?? {}
    for (const wrong of [
      url.replace(pair.unitDigest, other.unitDigest),
      `${url.slice(0, -1)}999`,
      `${url.slice(0, -1)}00`,
      url.replace('past-0', '__proto__'),
      `${url.slice(0, -1)}-1`,
    ])
      expect(await rejected(viewer.reply(wrong))).toMatchObject({ code: 'picture-absent' })
  })

  test('saved actions and paths have the shapes that they are drawn by', async () => {
    const { actions, space, executedSteps, paths, decisions, pasts } = await constructed(made.viewer, 'pair-000')
    expect(actions).toHaveLength(4)
    for (const { planned, executed } of actions) {
      expect(executed).toHaveLength(executedSteps * space.dimensions.length)
      expect(planned.length % space.dimensions.length).toBe(0)
      expect(planned.length).toBeGreaterThanOrEqual(executed.length)
    }
    expect(paths.map(({ toolM }) => toolM.length)).toEqual(paths.map(() => (executedSteps + 1) * 3))
    expect(decisions.map(({ seed, direction }) => [seed, direction])).toEqual([
      [11, 0],
      [11, 1],
      [12, 0],
      [12, 1],
    ])
    expect(pasts.every(({ events, steps }) => events.every(({ stepIndex }) => stepIndex >= 0 && stepIndex <= steps))).toBe(true)
  })

  test('a ladder is shown by its rows, with the choices of its table', async () => {
    const { viewer, csv, json } = await viewed(await temporaryFolder(), { ...LADDER, pairs: '2', seeds: '[11]' })
    const { pairs } = await viewer.list()
    const shown = await Promise.all(pairs.map(async ({ pairId }) => viewerPairSchema.parse(await viewer.json(`/api/pairs/${pairId}`))))
    const rows = shown.flatMap((pair) => {
      if (pair.kind !== 'intervention') throw new Error(pair.kind)
      return pair.rows.map(({ direction, seed, choice, success, memoryDigest }) =>
        [pair.pair.pairId, direction, seed, choice?.readout, choice?.margin, success, memoryDigest].map(String).join(),
      )
    })
    expect(rows.sort()).toEqual(
      csv
        .map((row) => ['pair', 'direction', 'seed', 'readout', 'margin', 'success', 'memoryDigest'].map((name) => row[name]).join())
        .sort(),
    )
    expect(pairs.every(({ outcomes }) => outcomes.length === 12)).toBe(true)
    const action = await viewer.json('/api/pairs/pair-001/rows/3')
    expect(action).toMatchObject({ planned: expect.any(Array), executed: expect.any(Array) })
    for (const row of ['12', '-1', '1e1', 'constructor'])
      expect(await rejected(viewer.reply(`/api/pairs/pair-001/rows/${row}`))).toMatchObject({ code: 'row-absent' })
    const { verdict } = Object(await viewer.json('/api/finding'))
    expect(json).toMatchObject({ finding: { code: verdict.code } })
  })
})
