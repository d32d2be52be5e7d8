import type { Check } from '../../src/core/check.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { conformanceTape } from './conformance-tape.ts'
import type { Probe } from './probe.ts'
import { sameText } from './same-text.ts'

/** No call leaves more in the memory than it should: queries between feeds, `begin` after an import, an import that is refused. */
export async function traceChecks(tried: Probe, empty: MemoryState, memory: MemoryState): Promise<readonly Check[]> {
  const checks = [sameText('query-between-feeds', memory.digest, await foldedWithQueries(tried))]
  if (tried.session.info.capabilities.memory !== 'export') return checks
  const { session, steps, fold } = tried
  await session.importMemory(memory)
  const after = `${(await fold([])).digest} ${(await fold(steps)).digest}`
  return [...checks, sameText('begin-after-import', `${empty.digest} ${memory.digest}`, after), await refusedImport(tried, memory)]
}

/** Folds the history once more, with a query before the first step and one in the middle. */
async function foldedWithQueries({ session, steps, present }: Probe): Promise<string> {
  const tape = conformanceTape(session.info)
  const asked = new Set([0, Math.floor(steps.length / 2)])
  await session.begin(present.observation.instruction)
  for (const [i, step] of steps.entries()) {
    if (asked.has(i)) await session.query(present, tape)
    await session.feed(step)
  }
  return (await session.exportMemory()).digest
}

/** Bytes that lack their last one: either refused, and the own memory is kept, or taken, and then exported as they were given. */
async function refusedImport({ session }: Probe, memory: MemoryState): Promise<Check> {
  const bytes = memory.bytes.length === 0 ? Uint8Array.of(0) : memory.bytes.slice(0, -1)
  const cut = { ...memory, bytes, digest: sha256(bytes) }
  await session.importMemory(memory)
  const refused = await session.importMemory({ ...cut, bytes: bytes.slice() }).then(
    () => false,
    () => true,
  )
  const left = sha256((await session.exportMemory()).bytes)
  return sameText(
    'refused-import-keeps-memory',
    refused ? `refused, memory ${memory.digest}` : `taken, memory ${cut.digest}`,
    `${refused ? 'refused' : 'taken'}, memory ${left}`,
  )
}
