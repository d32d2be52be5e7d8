import type { Renderer } from '../../sim/render/renderer.ts'
import type { Evaluator } from '../../src/core/evaluator.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import type { SimulatorSession } from '../../src/core/simulator-session.ts'
import type { RecordStorage } from '../../src/record/record-storage.ts'
import type { CpuLedger } from './cpu-ledger.ts'

/** Labels under which the metered ports book their time. */
export const LABELS = {
  simulator: 'simulator',
  render: 'render',
  feed: 'feed',
  memory: 'memory',
  query: 'query',
  execute: 'execute',
  disk: 'disk',
} as const

/** The same renderer, its time booked. */
export function meteredRenderer(renderer: Renderer, ledger: CpuLedger): Renderer {
  return {
    name: renderer.name,
    version: renderer.version,
    render: (scene, camera, widthPx, heightPx) => ledger.sync(LABELS.render, () => renderer.render(scene, camera, widthPx, heightPx)),
  }
}

/** The same simulator session, its time booked; rendering inside it is booked by the renderer. */
export function meteredSimulator(session: SimulatorSession, ledger: CpuLedger): SimulatorSession {
  const booked = <T>(work: () => T) => ledger.sync(LABELS.simulator, work)
  return {
    describe: (task, decision) => booked(() => session.describe(task, decision)),
    setup: (scenario) => ledger.async(LABELS.simulator, () => session.setup(scenario)),
    history: (cameras) => meteredSteps(session.history(cameras), ledger),
    facts: () => booked(() => session.facts()),
    splicePresent: () => booked(() => session.splicePresent()),
    observe: (cameras) => booked(() => session.observe(cameras)),
    snapshot: () => booked(() => session.snapshot()),
    restore: (snapshot) => booked(() => session.restore(snapshot)),
    apply: (actions, steps) => booked(() => session.apply(actions, steps)),
    close: () => session.close(),
  }
}

async function* meteredSteps(steps: AsyncIterable<HistoryStep>, ledger: CpuLedger): AsyncIterable<HistoryStep> {
  const iterator = steps[Symbol.asyncIterator]()
  for (;;) {
    const next = await ledger.async(LABELS.simulator, () => iterator.next())
    if (next.done === true) return
    yield next.value
  }
}

/** The same evaluator, its executions booked. */
export function meteredEvaluator(evaluator: Evaluator, ledger: CpuLedger): Evaluator {
  return {
    world: (scenario) => evaluator.world(scenario),
    worldSnapshot: (present, world) => evaluator.worldSnapshot(present, world),
    execute: (from, chunk, executedSteps, holdSeconds) =>
      ledger.sync(LABELS.execute, () => evaluator.execute(from, chunk, executedSteps, holdSeconds)),
  }
}

/** The same policy session, its time booked: what it feeds, keeps and puts back, and answers. */
export function meteredPolicy(policy: PolicySession, ledger: CpuLedger): PolicySession {
  return {
    info: policy.info,
    begin: (instruction) => ledger.async(LABELS.feed, () => policy.begin(instruction)),
    feed: (step) => ledger.async(LABELS.feed, () => policy.feed(step)),
    exportMemory: () => ledger.async(LABELS.memory, () => policy.exportMemory()),
    importMemory: (state) => ledger.async(LABELS.memory, () => policy.importMemory(state)),
    query: (present, tape) => ledger.async(LABELS.query, () => policy.query(present, tape)),
    close: () => policy.close(),
  }
}

/** The same storage, its writes and listings booked. */
export function meteredStorage(storage: RecordStorage, ledger: CpuLedger): RecordStorage {
  return {
    ...storage,
    list: (folder) => ledger.async(LABELS.disk, () => storage.list(folder)),
    writeAtomic: (path, bytes) => ledger.async(LABELS.disk, () => storage.writeAtomic(path, bytes)),
  }
}
