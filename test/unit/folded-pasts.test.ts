import { expect, test } from 'vitest'
import { FoldedPasts } from '../../src/cli/sessions/folded-pasts.ts'
import type { FoldedHistory } from '../../src/audit/fold-history.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { rejected } from '../fixtures/rejected.ts'

const memoryOf = (text: string): MemoryState => ({
  ...{ bytes: new TextEncoder().encode(text), digest: sha256(text), policyDigest: sha256('w'), spans: [] },
})

/** Pasts of a policy whose memory is the name of the history that was fed last; `drift` makes each feeding leave another one. */
function pastsOf(leadIn: 'memory' | 'demonstration', drift = false) {
  const did: string[] = []
  let holds = ''
  const observation = {
    images: [],
    jointTargets: new Float64Array(14),
    jointReadings: new Float64Array(14),
    instruction: 'go',
    stepIndex: 65,
  }
  const policy: PolicySession = {
    info: {
      ...{ name: 'named', version: '1', weightsDigest: sha256('w'), actionSpace: piperActionSpace, chunkSteps: 1, cameras: [] },
      ...{ capabilities: { memory: 'export', noise: 'tape', edit: false }, runtime: {} },
    },
    begin: () => Promise.resolve(),
    feed: () => Promise.resolve(),
    exportMemory: () => Promise.resolve(memoryOf(holds)),
    importMemory: async ({ bytes }) => {
      holds = new TextDecoder().decode(bytes)
      did.push(`install ${holds}`)
    },
    query: () => Promise.reject(new Error('nobody asks here')),
    close: () => Promise.resolve(),
  }
  const fold = async (pairId: string, direction: 0 | 1): Promise<FoldedHistory> => {
    did.push(`feed ${pairId} ${direction}`)
    holds = `${pairId} ${direction}${drift ? ` ${did.length}` : ''}`
    return {
      ...{ facts: { branch: 'left', start: [], events: [], evidence: { fromStep: 0, toStep: 1 }, stepCount: 65, warrantedBranches: [] } },
      ...{ digest: sha256(holds), memory: memoryOf(holds), emptied: memoryOf(''), fedSteps: 65, digests: [], steps: [] },
      ...{ ownEnd: observation, pictures: [] },
    }
  }
  const task = { instruction: 'go', actionSpace: piperActionSpace }
  return { pasts: new FoldedPasts({ policy, leadIn, task, fold }), did, holds: () => holds }
}

test('`memory` feeds a history once and installs what it left at each arming', async () => {
  const { pasts, did, holds } = pastsOf('memory')
  expect(await pasts.recall('pair-001', 1)).toEqual({ memoryDigest: sha256('pair-001 1'), instruction: 'go', stepIndex: 65 })
  await pasts.recall('pair-001', 0)
  await pasts.recall('pair-001', 1)
  expect(holds()).toBe('pair-001 1')
  expect(did.filter((one) => one.startsWith('feed'))).toEqual(['feed pair-001 1', 'feed pair-001 0'])
  expect(did.filter((one) => one.startsWith('install'))).toHaveLength(3)
})

test('`demonstration` feeds it anew at each arming and installs nothing; a memory that comes out otherwise is refused', async () => {
  const { pasts, did } = pastsOf('demonstration')
  for (let arming = 0; arming < 3; arming += 1) await pasts.recall('pair-001', 1)
  expect(did).toEqual(Array(4).fill('feed pair-001 1'))
  expect((await rejected(pastsOf('demonstration', true).pasts.recall('pair-001', 0))).code).toBe('memory-not-reproduced')
})

test('calls at once are done one after another: the policy holds the memory that was asked for last', async () => {
  const { pasts, holds } = pastsOf('demonstration')
  await Promise.all([pasts.recall('pair-001', 0), pasts.pictures('pair-002', 1), pasts.recall('pair-002', 0)])
  expect(holds()).toBe('pair-002 0')
})
