import type { PolicySession } from '../core/policy-session.ts'
import { TwinpastError } from '../core/errors.ts'
import { thrownText } from '../core/thrown-text.ts'
import { checkedChunk } from './checked-chunk.ts'
import { checkedMemory } from './checked-memory.ts'
import { copyOfMemory, copyOfPresent, copyOfStep, copyOfTape } from './input-copies.ts'
import { policyFault } from './policy-fault.ts'

/**
 * The same session with every answer checked and copied, and every throw turned into a fault of the unit. What it is
 * given are copies too, so that a policy which scribbles on its input cannot change evidence or the next query.
 */
export function checkedPolicy(policy: PolicySession): PolicySession {
  const { info } = policy
  return {
    info,
    begin: (instruction) => guarded('begin', () => policy.begin(instruction)),
    feed: (step) => guarded(`feed at step ${step.observation.stepIndex}`, () => policy.feed(copyOfStep(step))),
    exportMemory: () => guarded('exportMemory', async () => checkedMemory(await policy.exportMemory(), info.weightsDigest)),
    importMemory: (state) => guarded('importMemory', () => policy.importMemory(copyOfMemory(state))),
    query: (present, tape) =>
      guarded('query', async () => checkedChunk(await policy.query(copyOfPresent(present), copyOfTape(tape)), info, 'query')),
    close: () => policy.close(),
  }
}

async function guarded<T>(where: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const told = TwinpastError.from(cause)
    if (told !== undefined) throw new TwinpastError({ ...told.details, fate: 'record', where: told.details.where ?? where })
    throw policyFault({
      code: 'policy-threw',
      message: 'The policy threw an error.',
      got: thrownText(cause),
      expected: 'an answer',
      where,
      cause,
    })
  }
}
