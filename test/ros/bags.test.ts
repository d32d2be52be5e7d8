import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { typeHashes } from '../../ros/bags/definitions/type-hashes.ts'
import { openBag } from '../../ros/bags/read/open-bag.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'

const run = promisify(execFile)
const fixtures = fileURLToPath(new URL('../fixtures/bags', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const venv = join(root, '.cache', 'ros', 'bag-readers')
const python = join(venv, 'bin', 'python')
const PACKAGES = ['rosbags==0.11.9', 'mcap==1.6.0', 'mcap-ros2-support==0.6.0']

const readSchema = z.object({
  rosbags: z.record(z.string(), z.int()),
  mcap: z.record(z.string(), z.int()),
  types: z.record(z.string(), z.string()),
  hashes: z.record(z.string(), z.string()),
  verdicts: z.array(z.string()),
})

/** Python with the independent readers, made once; undefined, with the reason printed, where they cannot be had. */
async function bagReaders(): Promise<string | undefined> {
  try {
    await run(python, ['-c', 'import rosbags, mcap, mcap_ros2'])
    return python
  } catch {
    // Made below.
  }
  try {
    await run('python3', ['-m', 'venv', venv])
    await run(python, ['-m', 'pip', 'install', '--quiet', ...PACKAGES])
    return python
  } catch (error) {
    if (process.env['CI'] === 'true') throw error
    process.stderr.write(`test/ros/bags: skipped, ${PACKAGES.join(' ')} cannot be had: ${error instanceof Error ? error.message : ''}\n`)
    return undefined
  }
}

const reader = await bagReaders()

describe.skipIf(reader === undefined)('bags that twinpast writes, read by Python', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'twinpast-bags-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  async function readByPython(bag: string) {
    const script = fileURLToPath(new URL('peers/read_bag.py', import.meta.url))
    return readSchema.parse(JSON.parse((await run(python, [script, bag])).stdout))
  }

  test('an exported history and a record: every message of every topic, by two readers', async () => {
    const study = join(fixtures, 'study.yaml')
    expect((await runTwinpast(folder, 'bag', 'export', study, '--out', 'exported')).exitCode).toBe(0)
    expect((await runTwinpast(folder, 'run', study, '--out', 'record', '--workers', '1')).exitCode).toBe(0)
    expect((await runTwinpast(folder, 'bag', 'audit', 'record', '--bags', join(fixtures, 'python'), '--out', 'audit')).exitCode).toBe(0)
    for (const name of ['exported/pair-000-left', 'audit']) {
      const read = await readByPython(join(folder, name))
      const bag = await openBag(join(folder, name), name)
      await bag.close()
      const messages = Object.fromEntries([...bag.topics.values()].map((topic) => [topic.topic, topic.messages]))
      expect(read.rosbags).toEqual(messages)
      expect(read.mcap).toEqual(messages)
      for (const [topic, type] of Object.entries(read.types)) expect(read.hashes[topic], type).toBe(typeHashes[type])
      if (name === 'audit')
        expect(read.verdicts.map((text) => z.looseObject({ planDigest: z.string() }).parse(JSON.parse(text)).planDigest)).toHaveLength(1)
    }
  })

  test('bags of Python made from a history export are histories again', async () => {
    const exported = join(folder, 'again')
    expect((await runTwinpast(folder, 'bag', 'export', join(fixtures, 'study.yaml'), '--out', exported)).exitCode).toBe(0)
    await run(python, [join(fixtures, 'write_with_rosbags.py'), exported, join(folder, 'python')])
    for (const bag of ['pair-000-left', 'pair-000-right.mcap']) {
      const checked = await runTwinpast(folder, 'bag', 'check', join('python', bag), '--study', join(fixtures, 'study.yaml'), '--json')
      expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, history: { ticks: 66, heldSamples: 0, droppedMessages: 0 } })
    }
  })
})
