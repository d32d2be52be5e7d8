import { bytesOf } from '../../src/core/bytes.ts'
import type { Check } from '../../src/core/check.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import type { Present } from '../../src/core/present.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { chunkChecks } from './chunk-checks.ts'
import { conformanceTape } from './conformance-tape.ts'
import { editorChecks, editorDeclared } from './editor-checks.ts'
import type { Probe } from './probe.ts'
import { sameText } from './same-text.ts'
import { traceChecks } from './trace-checks.ts'

/**
 * Tries a policy alone, without simulator or worlds, on one recorded history (two steps or more) and one present. Every
 * rule of docs/policies.md gives one check; a throw fails `answers`. The session is left open, its memory undefined.
 *
 * Policies that cannot import memory (`refold`) are spared the checks that need it, policies without an editor those of one.
 */
export async function checkPolicyConformance(
  session: PolicySession,
  historySteps: readonly HistoryStep[],
  present: Present,
): Promise<readonly Check[]> {
  const checks: Check[] = [identity(session), editorDeclared(session)]
  try {
    await probe(session, historySteps, present, checks)
    checks.push({ check: 'answers', ok: true, got: 'every call answered', expected: 'every call answered' })
  } catch (error) {
    checks.push({
      check: 'answers',
      ok: false,
      got: error instanceof Error ? error.message : String(error),
      expected: 'every call answered',
    })
  }
  return checks
}

async function probe(session: PolicySession, steps: readonly HistoryStep[], present: Present, checks: Check[]): Promise<void> {
  const { instruction } = present.observation
  const fold = async (part: readonly HistoryStep[]): Promise<MemoryState> => {
    await session.begin(instruction)
    for (const step of part) await session.feed(step)
    return session.exportMemory()
  }
  const tried: Probe = { session, steps, present, checks, fold }
  const empty = await fold([])
  const memory = await fold(steps)
  checks.push(...memoryChecks(memory, session.info.weightsDigest, steps))
  const answer = await queryChecks(tried, memory)
  await replicaChecks(tried, empty, memory, answer)
  checks.push(...(await traceChecks(tried, empty, memory)))
  if (session.info.capabilities.memory === 'export') {
    checks.push(await interleaved(tried, memory))
    checks.push(await refusesForeign(session, memory))
    if (session.editor !== undefined) checks.push(...(await editorChecks(session, session.editor, memory)))
  }
}

/** Two equal queries: shape, equal bytes, no trace anywhere. Returns the digest of the answer. */
async function queryChecks({ session, present, checks }: Probe, memory: MemoryState): Promise<string> {
  const tape = conformanceTape(session.info)
  const presentBefore = presentDigest(present)
  const first = await session.query(present, tape)
  checks.push(...chunkChecks(first, session.info))
  const answer = digest(first.values)
  const repeat = await session.query(present, tape)
  const shared = first.values.buffer === repeat.values.buffer
  checks.push(
    sameText('repeat-query', answer, digest(repeat.values)),
    sameText('no-trace', memory.digest, sha256((await session.exportMemory()).bytes)),
    sameText('tape-unchanged', digest(conformanceTape(session.info).values), digest(tape.values)),
    sameText('present-unchanged', presentBefore, presentDigest(present)),
    { check: 'answer-not-shared', ok: !shared, got: shared ? 'one buffer for two answers' : 'own buffers', expected: 'own buffers' },
  )
  return answer
}

/** Another memory comes between; then the first one is put back and must be, and answer, the same. */
async function replicaChecks(
  { session, steps, present, checks, fold }: Probe,
  empty: MemoryState,
  memory: MemoryState,
  answer: string,
): Promise<void> {
  const tape = conformanceTape(session.info)
  await fold(firstThird(steps))
  await session.query(present, otherTape(tape))
  if (session.info.capabilities.memory === 'export') await session.importMemory({ ...memory, bytes: memory.bytes.slice() })
  else await fold(steps)
  checks.push(
    sameText('memory-restored', memory.digest, sha256((await session.exportMemory()).bytes)),
    sameText('replica', answer, digest((await session.query(present, tape)).values)),
    sameText('begin-empties', `${empty.digest} ${memory.digest}`, `${(await fold([])).digest} ${(await fold(steps)).digest}`),
  )
}

/** Half of one history, then another one, then the first again from its export: the end must be the uninterrupted memory. */
async function interleaved({ session, steps, present, fold }: Probe, whole: MemoryState): Promise<Check> {
  const half = Math.floor(steps.length / 2)
  const alone = await fold(firstThird(steps))
  const paused = await fold(steps.slice(0, half))
  await session.query(present, conformanceTape(session.info))
  const between = await fold(firstThird(steps))
  await session.importMemory(paused)
  for (const step of steps.slice(half)) await session.feed(step)
  const resumed = await session.exportMemory()
  return sameText('episodes-isolated', `${alone.digest} ${whole.digest}`, `${between.digest} ${resumed.digest}`)
}

async function refusesForeign(session: PolicySession, memory: MemoryState): Promise<Check> {
  await session.importMemory(memory)
  const foreign = { ...memory, policyDigest: sha256('another policy') }
  const refused = await session.importMemory(foreign).then(
    () => false,
    () => true,
  )
  const kept = sha256((await session.exportMemory()).bytes) === memory.digest
  return {
    check: 'refuses-foreign-memory',
    ok: refused && kept,
    got: `${refused ? 'refused' : 'accepted'}, own memory ${kept ? 'kept' : 'lost'}`,
    expected: 'refused, own memory kept',
  }
}

function identity({ info }: PolicySession): Check {
  const ok = /^[0-9a-f]{64}$/.test(info.weightsDigest)
  return { check: 'weights-digest', ok, got: info.weightsDigest, expected: '64 lower-case hex digits' }
}

function memoryChecks(memory: MemoryState, weightsDigest: string, steps: readonly HistoryStep[]): readonly Check[] {
  const last = steps.at(-1)?.observation.stepIndex ?? 0
  const stray = memory.spans.find(({ fromStep, toStep }) => !(fromStep >= 0 && fromStep <= toStep && toStep <= last))
  return [
    sameText('memory-digest', sha256(memory.bytes), memory.digest),
    sameText('memory-policy-digest', weightsDigest, memory.policyDigest),
    {
      check: 'spans-lawful',
      ok: stray === undefined,
      got: stray === undefined ? `${memory.spans.length} spans` : `${stray.slot}: ${stray.fromStep}..${stray.toStep}`,
      expected: `spans within steps 0..${last}`,
    },
  ]
}

function firstThird(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  return steps.slice(0, Math.ceil(steps.length / 3))
}

function otherTape(tape: NoiseTape): NoiseTape {
  return { ...tape, values: tape.values.map((value) => -value), seed: tape.seed ^ 1 }
}

function presentDigest({ observation, queuedActions }: Present): string {
  const { images, jointTargets, jointReadings } = observation
  return sha256(...images.map((image) => image.rgb), bytesOf(jointTargets), bytesOf(jointReadings), bytesOf(queuedActions))
}

function digest(values: Float64Array | Float32Array): string {
  return sha256(bytesOf(values))
}
