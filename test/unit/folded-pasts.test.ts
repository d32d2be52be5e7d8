import { expect, test } from 'vitest'
import { FoldedPasts } from '../../src/cli/sessions/folded-pasts.ts'
import { requireLawful } from '../../src/cli/sessions/require-lawful.ts'
import type { TwinpastError } from '../../src/core/errors.ts'
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
function pastsOf(
  leadIn: 'memory' | 'demonstration',
  given: { readonly drift?: boolean; readonly broken?: 0 | 1; readonly refuses?: boolean } = {},
) {
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
      if (given.refuses === true) throw new Error('not the memory of pair-001-right')
      holds = new TextDecoder().decode(bytes)
      did.push(`install ${holds}`)
    },
    query: () => Promise.reject(new Error('nobody asks here')),
    close: () => Promise.resolve(),
  }
  const fold = async (pairId: string, direction: 0 | 1): Promise<FoldedHistory> => {
    did.push(`feed ${pairId} ${direction}`)
    if (direction === given.broken)
      requireLawful(pairId, [{ check: `lawful-start/${direction}`, ok: false, got: 'left', expected: 'right' }])
    holds = `${pairId} ${direction}${given.drift === true ? ` ${did.length}` : ''}`
    return {
      ...{ facts: { branch: 'left', start: [], events: [], evidence: { fromStep: 0, toStep: 1 }, stepCount: 65, warrantedBranches: [] } },
      ...{ digest: sha256(holds), memory: memoryOf(holds), emptied: memoryOf(''), fedSteps: 65, digests: [], steps: [] },
      ...{ ownEnd: observation, pictures: [] },
    }
  }
  const task = { instruction: 'go', actionSpace: piperActionSpace }
  return { pasts: new FoldedPasts({ policy, leadIn, task, fold }), did, holds: () => holds }
}

test('`memory` feeds both histories of a pair once and installs what the wanted one left at each arming', async () => {
  const { pasts, did, holds } = pastsOf('memory')
  expect(await pasts.recall('pair-001', 1)).toEqual({ memoryDigest: sha256('pair-001 1'), instruction: 'go', stepIndex: 65 })
  await pasts.recall('pair-001', 0)
  await pasts.recall('pair-001', 1)
  expect(holds()).toBe('pair-001 1')
  expect(did.filter((one) => one.startsWith('feed'))).toEqual(['feed pair-001 0', 'feed pair-001 1'])
  expect(did.filter((one) => one.startsWith('install'))).toHaveLength(3)
})

test('`demonstration` feeds both anew at each arming, the wanted one last, and installs nothing', async () => {
  const { pasts, did, holds } = pastsOf('demonstration')
  await pasts.recall('pair-001', 1)
  did.length = 0
  await pasts.recall('pair-001', 0)
  expect(did).toEqual(['feed pair-001 1', 'feed pair-001 0'])
  expect(holds()).toBe('pair-001 0')
})

test('a history that fails refuses both trials of its pair in the same words, which name no history', async () => {
  for (const leadIn of ['memory', 'demonstration'] as const)
    for (const given of [{ broken: 0 }, { broken: 1 }, ...(leadIn === 'memory' ? [{ refuses: true }] : [{ drift: true }])] as const) {
      const refusals: TwinpastError[] = []
      for (const direction of [0, 1] as const) {
        const { pasts, did } = pastsOf(leadIn, given)
        refusals.push(await rejected(pasts.recall('pair-001', direction)))
        // Neither is the time until it fails another.
        expect(new Set(did.filter((one) => one.startsWith('feed'))).size).toBe(2)
      }
      const [first, second] = refusals.map((error) => JSON.stringify(error))
      expect(first).toBe(second)
      expect(first).toContain('past-not-brought-in')
      expect(first).not.toMatch(/[0-9a-f]{12}|left|right|\/[01]|direction/)
    }
})

test('calls at once are done one after another: the policy holds the memory that was asked for last', async () => {
  const { pasts, holds } = pastsOf('demonstration')
  await Promise.all([pasts.recall('pair-001', 0), pasts.pictures('pair-002', 1), pasts.recall('pair-002', 0)])
  expect(holds()).toBe('pair-002 0')
})
