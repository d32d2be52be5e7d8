import type { PolicySession } from '../core/policy-session.ts'
import { checkedChunk } from './checked-chunk.ts'
import { checkedEditor } from './checked-editor.ts'
import { checkedMemory } from './checked-memory.ts'
import { copyOfMemory, copyOfPresent, copyOfStep, copyOfTape } from './input-copies.ts'
import { thrownByPolicy } from './thrown-by-policy.ts'

/**
 * The same session with every answer checked and copied, and every throw turned into a fault of the unit. What it is
 * given are copies too, so that a policy which scribbles on its input cannot change evidence or the next query.
 */
export function checkedPolicy(policy: PolicySession): PolicySession {
  const { info, editor } = policy
  return {
    info,
    begin: (instruction) => guarded('begin', () => policy.begin(instruction)),
    feed: (step) => guarded(`feed at step ${step.observation.stepIndex}`, () => policy.feed(copyOfStep(step))),
    exportMemory: () => guarded('exportMemory', async () => checkedMemory(await policy.exportMemory(), info.weightsDigest)),
    importMemory: (state) => guarded('importMemory', () => policy.importMemory(copyOfMemory(state))),
    query: (present, tape) =>
      guarded('query', async () => checkedChunk(await policy.query(copyOfPresent(present), copyOfTape(tape)), info, 'query')),
    close: () => policy.close(),
    ...(editor === undefined ? {} : { editor: checkedEditor(editor, info.weightsDigest) }),
  }
}

async function guarded<T>(where: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw thrownByPolicy(cause, where)
  }
}
