import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPolicy as openBank } from '../../policies/bank/bank-policy.ts'
import { openEarlyPolicy } from '../../policies/bank/early-policy.ts'
import { checkPolicyConformance } from '../../policies/conformance/check-policy-conformance.ts'
import { scriptedPolicies } from '../../policies/scripted/scripted-policies.ts'
import type { OpenPolicy } from '../../src/core/policy-session.ts'
import { checkPolicyInfo } from '../../src/engine/check-policy-info.ts'
import { recordPast, type RecordedPast } from '../fixtures/put-back-past.ts'

const HEAD = [{ camera: 'head', widthPx: 64, heightPx: 64 }] as const
const EVERY_CHECK = [
  'weights-digest',
  'editor-declared',
  'memory-digest',
  'memory-policy-digest',
  'spans-lawful',
  'chunk-shape',
  'chunk-finite',
  'chunk-in-range',
  'repeat-query',
  'no-trace',
  'tape-unchanged',
  'present-unchanged',
  'answer-not-shared',
  'memory-restored',
  'replica',
  'begin-empties',
  'query-between-feeds',
  'begin-after-import',
  'refused-import-keeps-memory',
  'episodes-isolated',
  'refuses-foreign-memory',
  'answers',
]
const EDITOR_CHECKS = [
  'slots-labelled',
  'slots-round-trip',
  'assemble-refuses-malformed',
  'assemble-refuses-not-finite',
  'editing-leaves-memory',
  'edited-memory-imports',
  'slots-are-copies',
]
const past: Record<string, RecordedPast> = {}

beforeAll(async () => {
  past['put-back'] = await recordPast('put-back', 'after-button', 'left', HEAD)
  past['swap'] = await recordPast('swap', 'after-first-move', 'LM', HEAD)
  past['repick'] = await recordPast('repick', 'wait-00', 'left', HEAD)
})

async function conforms(open: OpenPolicy, task: string): Promise<void> {
  const session = await open(task)
  checkPolicyInfo(session.info)
  const checks = await checkPolicyConformance(session, past[task]!.steps, past[task]!.present)
  await session.close()
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  const expected = session.info.capabilities.edit ? EVERY_CHECK.toSpliced(-1, 0, ...EDITOR_CHECKS) : EVERY_CHECK
  expect(checks.map(({ check }) => check)).toEqual(expected)
}

describe('shipped policies conform', () => {
  it.each(
    Object.keys(scriptedPolicies).flatMap(
      (name) =>
        [
          [name, 'put-back'],
          [name, 'swap'],
        ] as const,
    ),
  )('scripted/%s on %s', async (name, task) => {
    await conforms(scriptedPolicies[name]!, task)
  })
  it.each(['put-back', 'swap', 'repick'])('bank on %s', async (task) => {
    await conforms(openBank, task)
  })
  it('bank/early on put-back', async () => {
    await conforms(openEarlyPolicy, 'put-back')
  })
})

describe('the policy printed in docs/policies.md', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'twinpast-policy-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function printedPolicy(): Promise<OpenPolicy> {
    const page = await readFile(new URL('../../docs/policies.md', import.meta.url), 'utf8')
    const [, text] = /```js\n([\s\S]*?)```/.exec(page)!
    const path = join(folder, 'my-policy.mjs')
    await writeFile(path, text!)
    const module = (await import(pathToFileURL(path).href)) as { readonly openPolicy: OpenPolicy }
    return module.openPolicy
  }

  it('conforms, text for text', async () => {
    await conforms(await printedPolicy(), 'put-back')
  })
  it('turns to where the cube was first seen', async () => {
    const session = await (await printedPolicy())('put-back')
    const turn: Record<string, number> = {}
    for (const branch of ['left', 'right']) {
      const { steps, present } = await recordPast('put-back', 'after-button', branch, HEAD)
      await session.begin('')
      for (const step of steps) await session.feed(step)
      const tape = { steps: 30, dimensions: 14, values: new Float32Array(420), streamFields: [], seed: 0 }
      const chunk = await session.query(present, tape)
      turn[branch] = chunk.values[29 * 14 + 7]! - present.observation.jointTargets[7]!
    }
    expect(turn['left']).toBeGreaterThan(0.15)
    expect(turn['right']).toBeLessThan(-0.15)
  })
})
