import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { openPolicy } from '../../policies/bank/bank-policy.ts'
import { writeHistory } from '../../ros/bags/export/write-history.ts'
import { BagHistories } from '../../ros/bags/history/bag-histories.ts'
import { openBag } from '../../ros/bags/read/open-bag.ts'
import { BagWriter } from '../../ros/bags/write/bag-writer.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import type { EmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { cellTask } from '../../sim/embedded/cell-tasks.ts'
import { auditPair } from '../../src/audit/audit-pair.ts'
import { foldHistory } from '../../src/audit/fold-history.ts'
import { historyScenario } from '../../src/audit/scenarios.ts'
import { planUnits } from '../../src/cli/plan-units.ts'
import type { AuditRegistration } from '../../src/core/audit-registration.ts'
import type { PairPlan } from '../../src/core/pair-plan.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import { encodeUnit } from '../../src/record/encode-unit.ts'
import { sha256 } from '../../src/core/sha256.ts'
import type { BagSection } from '../../src/study/bag-section.ts'
import { checkStudy } from '../../src/study/check-study.ts'
import type { Study } from '../../src/study/study-schema.ts'
import { headerOf, unitOf } from '../fixtures/point-run/arbitrary-unit.ts'
import { rejected } from '../fixtures/rejected.ts'

const fixtures = fileURLToPath(new URL('../fixtures/bags', import.meta.url))
const CAMERAS = [{ camera: 'head', widthPx: 64, heightPx: 64 }] as const

let simulator: EmbeddedSimulator
let policy: PolicySession
let study: Study & { readonly bags: BagSection }
let pair: PairPlan
let registration: AuditRegistration
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twinpast-bags-'))
  simulator = await openEmbeddedSimulator()
  policy = await openPolicy('put-back')
  const checked = checkStudy(await readFile(join(fixtures, 'study.yaml'), 'utf8'), 'study.yaml')
  if (!checked.ok || checked.study.bags === undefined) throw new Error('the fixture study is not valid')
  study = { ...checked.study, bags: checked.study.bags }
  const [first] = planUnits(study)
  if (first === undefined) throw new Error('no pair')
  pair = first
  registration = { studyId: study.study, actionSeeds: study.seeds, executedSteps: 30, holdSeconds: 0.5, tau: 0.25 }
})

afterAll(async () => {
  await policy.close()
  simulator.session.close()
  await rm(folder, { recursive: true, force: true })
})

/** The two bags of a folder as histories, registered as they are now. */
async function historiesIn(path: string, names: readonly string[]): Promise<BagHistories> {
  const histories = await Promise.all(
    names.map(async (name) => {
      const bag = await openBag(join(path, name), name)
      const branch = name.replace(/^pair-000-|\.mcap$/g, '')
      return { pairId: 'pair-000', branch, sha256: await bag.digest().finally(() => bag.close()) }
    }),
  )
  return registered(path, histories)
}

function registered(
  path: string,
  histories: { readonly pairId: string; readonly branch: string; readonly sha256: string }[],
): BagHistories {
  return new BagHistories({
    path,
    section: study.bags,
    registered: { readerDigest: '0'.repeat(64), histories },
    describe: (task, decision) => simulator.session.describe(task, decision),
    warranted: (task, decision, start, events) => cellTask(task).warranted(decision, start, events),
  })
}

const python = () => historiesIn(join(fixtures, 'python'), ['pair-000-left', 'pair-000-right.mcap'])

describe('histories from bags that Python wrote', () => {
  test('are folded to the digests of the simulator’s own histories', async () => {
    const bags = await python()
    for (const direction of [0, 1] as const) {
      const scenario = historyScenario(pair, direction, registration)
      const recorded = await foldHistory(bags, policy, scenario, CAMERAS)
      const lived = await foldHistory(simulator.session, policy, scenario, CAMERAS)
      expect(recorded.digests).toEqual(lived.digests)
      expect(recorded.memory.digest).toBe(lived.memory.digest)
      expect(recorded.facts).toEqual(lived.facts)
      expect(recorded.ownEnd).toEqual(lived.ownEnd)
      expect(recorded.provenance).toMatchObject({ kind: 'bag', heldSamples: 0, droppedMessages: 0 })
      expect(lived.provenance).toBeUndefined()
    }
    await bags.close()
  })

  test('and written anew by us are folded to the same digests again', async () => {
    const bags = await python()
    for (const direction of [0, 1] as const) {
      const scenario = historyScenario(pair, direction, registration)
      await bags.setup(scenario)
      const writer = await BagWriter.create(join(folder, `pair-000-${scenario.branch}`), 'bags', { compression: 'zstd' })
      const history = { steps: bags.history(CAMERAS), end: () => bags.observe(CAMERAS), facts: () => bags.facts() }
      await writeHistory(writer, history, study.bags, piperActionSpace)
      await writer.close()
    }
    const ours = await historiesIn(
      folder,
      pair.branches.map((branch) => `pair-000-${branch}`),
    )
    for (const direction of [0, 1] as const) {
      const scenario = historyScenario(pair, direction, registration)
      const [one, other] = [await foldHistory(bags, policy, scenario, CAMERAS), await foldHistory(ours, policy, scenario, CAMERAS)]
      expect(other.digests).toEqual(one.digests)
      expect(other.provenance?.sha256).not.toBe(one.provenance?.sha256)
    }
    await bags.close()
    await ours.close()
  })

  test('are audited like those of the simulator: the same decisions, and the recordings named', async () => {
    const { session, evaluator } = simulator
    const lived = await auditPair(pair, { simulator: session, evaluator, policy }, registration)
    const recorded = await auditPair(pair, { simulator: session, evaluator, policy, recorded: await python() }, registration)
    if (lived.status !== 'complete' || recorded.status !== 'complete') throw new Error(`${lived.status}, ${recorded.status}`)
    expect(recorded.decisions).toEqual(lived.decisions)
    expect(recorded.present.digest).toBe(lived.present.digest)
    expect(recorded.histories.map(({ provenance }) => provenance?.kind)).toEqual(['bag', 'bag'])
    expect(lived.histories.map((history) => 'provenance' in history)).toEqual([false, false])
  })

  test('are refused if the content is not the registered one', async () => {
    const scenario = historyScenario(pair, 0, registration)
    const other = registered(join(fixtures, 'python'), [{ pairId: 'pair-000', branch: scenario.branch, sha256: '1'.repeat(64) }])
    expect((await rejected(other.setup(scenario))).details).toMatchObject({ code: 'bag-digest', fate: 'refuse', exitCode: 2 })
    const none = registered(join(fixtures, 'python'), [])
    expect((await rejected(none.setup(scenario))).code).toBe('bag-digest')
    await other.close()
    await none.close()
  })

  test('are refused for a policy that sees another size or another camera', async () => {
    const bags = await python()
    await bags.setup(historyScenario(pair, 0, registration))
    expect((await rejected(bags.history([{ camera: 'head', widthPx: 32, heightPx: 32 }]).next())).code).toBe('image-size')
    await bags.setup(historyScenario(pair, 0, registration))
    expect((await rejected(bags.history([{ camera: 'left-wrist', widthPx: 64, heightPx: 64 }]).next())).code).toBe('topic-map-camera')
    await bags.close()
  })
})

describe('a unit of a study without bags', () => {
  test('has the bytes it had before histories could be recorded', async () => {
    const bytes = await encodeUnit(headerOf(), unitOf(Uint8Array.from({ length: 64 }, (_, i) => i * 7)))
    expect(sha256(bytes)).toBe('ea3c1d2a3299f600bc782471e030176e3888daf3375f19586c19acae93f4e2c8')
  })
})
