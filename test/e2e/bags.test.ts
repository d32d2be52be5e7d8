import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readText } from '../../ros/bags/cdr/read-message.ts'
import { auditTopics } from '../../ros/bags/audit/audit-topics.ts'
import { openBag } from '../../ros/bags/read/open-bag.ts'
import { checkUnitOfPlan } from '../../src/record/check-unit-of-plan.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { readPlan } from '../../src/record/read-plan.ts'
import { readUnit } from '../../src/record/read-unit.ts'
import { caught } from '../fixtures/caught.ts'
import { recordedPasts, writeRegisteredSession } from '../fixtures/registered-session/registered-session.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinpast-bags-'))
  await cp(fileURLToPath(new URL('../fixtures/bags', import.meta.url)), folder, { recursive: true })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('twinpast with bags', () => {
  test('checks a bag as a history of a study', async () => {
    const { exitCode, stdout } = await runTwinpast(folder, 'bag', 'check', 'python/pair-000-left', '--study', 'study.yaml', '--json')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      history: { ticks: 66, stepCount: 65, branch: 'left', heldSamples: 0, droppedMessages: 0, cameras: { head: '64 x 64' } },
    })
  })

  test('runs a study on them, registers their content, and writes the record as a bag', async () => {
    const run = await runTwinpast(folder, 'run', 'study.yaml', '--out', 'record', '--workers', '1')
    expect(run.stderr).not.toContain('error')
    expect(run.exitCode).toBe(0)
    const storage = fileStorage(join(folder, 'record'))
    const plan = await readPlan(storage)
    const [name = ''] = await storage.list('units')
    const unit = await readUnit(storage, `units/${name}`)
    if (plan?.content.bags === undefined || unit.protocol !== 'constructed' || unit.outcome.status !== 'complete')
      throw new Error('no unit')
    const { histories } = unit.outcome
    expect(new Set(histories.map(({ provenance }) => provenance?.sha256))).toEqual(
      new Set(plan.content.bags.histories.map(({ sha256 }) => sha256)),
    )
    expect(plan.text).not.toContain(folder)
    expect(await readFile(join(folder, 'record', 'report.html'), 'utf8')).toContain('2 histories were read from recordings')

    const { bags } = plan.content
    const swapped = { ...bags, histories: bags.histories.map((history, i, all) => ({ ...history, sha256: all[1 - i]?.sha256 ?? '' })) }
    for (const other of [swapped, undefined])
      expect(caught(() => checkUnitOfPlan(name, unit, { ...plan, content: { ...plan.content, bags: other } })).code).toBe(
        'unit-unlike-plan',
      )

    expect((await runTwinpast(folder, 'bag', 'audit', 'record', '--out', 'audit')).stderr).toContain('error bag-folder-missing')
    expect((await runTwinpast(folder, 'bag', 'audit', 'record', '--out', 'audit', '--bags', 'python')).exitCode).toBe(0)
    const audit = await openBag(join(folder, 'audit'), 'audit')
    expect([...audit.topics.keys()].sort()).toEqual(
      auditTopics(['head'], ['head', 'left-wrist', 'right-wrist'])
        .map(({ topic }) => topic)
        .sort(),
    )
    expect(audit.topics.get('/history_0/joint_states')?.messages).toBe(65)
    expect(audit.topics.get('/memory_1/chunk')?.messages).toBe(1)
    const told: unknown[] = []
    for await (const { data } of audit.messages(['/memory_0/readout', '/twinpast/verdict'])) told.push(JSON.parse(readText(data)))
    expect(told).toMatchObject([{ readout: 'correct', seed: 1 }, { planDigest: plan.digest }])
    await audit.close()
  })

  test('refuses a record whose bag has changed since, and a bag that is cut off', async () => {
    const bag = join(folder, 'python', 'pair-000-right.mcap')
    const bytes = await readFile(bag)
    await writeFile(bag, bytes.subarray(0, bytes.length - 100))
    const cut = await runTwinpast(folder, 'run', 'study.yaml', '--out', 'record')
    expect(cut.exitCode).toBe(2)
    expect(cut.stderr).toContain('error bag-cut-off')
    expect(cut.stderr).toContain('python/pair-000-right.mcap')
    expect(cut.stderr).not.toContain(folder)
    await cp(join(folder, 'python', 'pair-000-left', 'pair-000-left.mcap'), bag)
    expect((await runTwinpast(folder, 'run', 'study.yaml', '--out', 'record')).stderr).toContain('error bag-branch')
    await writeFile(bag, renamed(bytes))
    const other = await runTwinpast(folder, 'run', 'study.yaml', '--out', 'record')
    expect(other.exitCode).toBe(2)
    expect(other.stderr).toContain('error study-changed')
    await writeFile(bag, bytes)
  })

  test('the layout shows topics that an audit bag has', async () => {
    const layout = await readFile(new URL('../../ros/bags/layout/twinpast-audit.json', import.meta.url), 'utf8')
    const shown = [...layout.matchAll(/"(\/[a-z0-9_/]+)(\.data|\.position\[\d+\])?"/g)].map(([, topic = '']) => topic)
    const topics = auditTopics(['head'], ['head', 'left-wrist', 'right-wrist']).map(({ topic }) => topic)
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.filter((topic) => !topics.includes(topic))).toEqual([])
  })

  test('exports the histories of a session, by its own pairs and topics and at the speed that it names', async () => {
    const pasts = { ...recordedPasts, speedScale: 0.5 }
    await writeRegisteredSession(folder, 'session.yaml', { emulated: 'cell.yaml' }, { pasts })
    const { exitCode, stdout } = await runTwinpast(folder, 'bag', 'export', '--session', 'session.yaml', '--pair', 'pair-002', '--json')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ folder: 'bags', bags: [{ bag: 'bags/pair-002-left' }, { bag: 'bags/pair-002-front' }] })
    const check = await runTwinpast(folder, 'bag', 'check', 'bags/pair-002-front', '--json')
    const { topics } = z.object({ topics: z.array(z.object({ topic: z.string(), rateHz: z.number() })) }).parse(JSON.parse(check.stdout))
    expect(topics.find(({ topic }) => topic === '/head/image/compressed')?.rateHz).toBeCloseTo(0.5 * (250 / 15), 6)
    const again = await runTwinpast(folder, 'bag', 'export', '--session', 'session.yaml', '--pair', 'pair-002')
    expect(again.stderr).toContain('error bag-exists')
  })
})

/** The same bag by another library: its messages are as they were, its content is not. */
function renamed(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace('twinpast fixture', 'twinpast fixturE'), 'latin1')
}
