import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepPresent } from '../../hardware/cell/presents/keep-present.ts'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import type { CellKind } from '../../src/core/cell/cell-kind.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { readSchedule } from '../../src/trials/schedule/frozen-schedule.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { recordedPasts, writeBags, writeCellFile, writeRegisteredSession } from '../fixtures/registered-session/registered-session.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'

/** Ports at which nothing runs: all this is refused, or done, before any cell is asked. */
const nowhere = { left: 1, right: 2, http: 3 }
const register = ['session', 'register', 'session.yaml', '--emulated', '--pair', 'pair-001', '--by', 'operator-1'] as const
const schedule = ['session', 'schedule', 'session.yaml', '--emulated', '--out', 's'] as const

async function sessionFolder() {
  const cwd = await temporaryFolder()
  await writeCellFile(cwd, 'cell.yaml', nowhere)
  await writeRegisteredSession(cwd, 'session.yaml', { emulated: 'cell.yaml' })
  const refused = async (code: string, ...args: readonly string[]) => {
    const { exitCode, stderr } = await runTwinpast(cwd, ...args)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`error ${code}:`)])
  }
  const picture = (level: number, sidePx: number) => ({
    ...{ camera: 'head' as const, widthPx: sidePx, heightPx: sidePx },
    rgb: new Uint8Array(3 * sidePx * sidePx).fill(level),
  })
  const keep = async (pairId: string, level: number, kind: CellKind = 'emulated') => {
    const zeros = piperActionSpace.dimensions.map(() => 0)
    const taken = { images: [picture(level, 64)], film: picture(level, 256), jointReadings: zeros, spread: zeros, stillMs: 1250 }
    const cell = { name: 'emulated-pipers', kind, sha256: sha256(await readFile(join(cwd, 'cell.yaml'))) }
    const told = { session: 'put-back', task: 'put-back', pairId, cell, by: 'operator-1', at: '2026-11-30T08:00:00.000Z' }
    await keepPresent(fileStorage(join(cwd, 'presents')), taken, told)
  }
  return { cwd, refused, keep }
}

test('a schedule is drawn only from presents of this very cell and lawful histories, and holds the digest of each', async () => {
  const { cwd, refused, keep } = await sessionFolder()
  await writeBags(cwd)
  await refused('present-absent', ...schedule)
  await keep('pair-001', 7)
  await keep('pair-002', 8, 'physical')
  await refused('present-of-another-cell', ...schedule)
  await keep('pair-002', 8)
  await writeRegisteredSession(cwd, 'session.yaml', { emulated: 'cell.yaml' }, { pasts: { ...recordedPasts, speedScale: 0.5 } })
  await refused('past-unlawful', ...schedule)
  await writeRegisteredSession(cwd, 'session.yaml', { emulated: 'cell.yaml' })
  expect((await runTwinpast(cwd, ...schedule)).exitCode).toBe(0)

  const { content } = readSchedule(await readFile(join(cwd, 's', 'schedule.json'), 'utf8'))
  const digestOf = async (pairId: string) => sha256(await readFile(join(cwd, 'presents', pairId, 'present.json')))
  expect(content.pasts?.presents).toEqual([
    { pairId: 'pair-001', sha256: await digestOf('pair-001') },
    { pairId: 'pair-002', sha256: await digestOf('pair-002') },
  ])
  expect(content.pasts?.bags.histories).toHaveLength(4)
  expect(JSON.stringify(content)).not.toContain(cwd)

  const serve = ['session', 'serve', 'session.yaml', '--emulated', '--out', 's', '--by', 'operator-1', '--port', '0'] as const
  await keep('pair-001', 9)
  await refused('present-changed', ...serve)
  await keep('pair-001', 7)
  const bagFile = (name: string) => join(cwd, 'bags', name, `${name}_0.mcap`)
  await copyFile(bagFile('pair-002-left'), bagFile('pair-001-left'))
  await refused('bag-digest', ...serve)
}, 240_000)

test('nobody registers a present without `pasts`, for a pair or a person that the session does not have, or over another one', async () => {
  const { cwd, refused, keep } = await sessionFolder()
  await keep('pair-001', 7)
  await Promise.all([
    refused('present-exists', ...register),
    refused('pair-unknown', ...register.map((word) => (word === 'pair-001' ? 'pair-009' : word))),
  ])
  await Promise.all([
    refused('person-not-registered', ...register.map((word) => (word === 'operator-1' ? 'rater-1' : word))),
    refused('session-cell-unnamed', ...register.filter((word) => word !== '--emulated')),
  ])
  await refused('session-needs-people', 'session', 'run', 'session.yaml', '--emulated', '--auto-label')
  await writeRegisteredSession(cwd, 'session.yaml', { emulated: 'cell.yaml' }, { pasts: undefined })
  await refused('pasts-unregistered', ...register)
})
