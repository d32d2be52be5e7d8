import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTwinpast } from '../fixtures/run-twinpast.ts'
import { goalStatus } from './peer.ts'
import { openBench, thereIsAGraph } from './ros-bench.ts'
import type { RosBench } from './ros-bench.ts'
import { writeSmallStudy } from './small-study.ts'

/** Enough that both deaths fall into the middle. */
const PAIRS = 4
const record = 'records/small-scripted-oracle'

/** Every process below one, by its id. */
async function below(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const children = text.trim().split(' ').filter(Boolean).map(Number)
  return [...children, ...(await Promise.all(children.map(below))).flat()]
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe.runIf(thereIsAGraph && process.platform === 'linux')('a node that dies', () => {
  let bench: RosBench

  beforeAll(async () => {
    bench = await openBench()
    await writeSmallStudy(bench.folder, PAIRS)
  })

  afterAll(() => bench.close())

  test.each(['SIGKILL', 'SIGTERM'] as const)('by %s in the middle of an audit leaves no process behind', async (signal) => {
    const { peer, folder } = bench
    const name = `auditor_${signal.toLowerCase()}`
    const units = `/${name}/units`
    const node = bench.node('-r', `__node:=${name}`, '-p', 'workers:=1')
    await node.ready
    await peer.listen('twinpast_interfaces/msg/UnitResult', units, 'reliable')
    const goal = peer.goal(`/${name}/run_audit`, { study: 'study.yaml' })
    expect(await goal.accepted()).toBe(true)
    await peer.message(units, { status: 'complete' })
    const processes = await below(node.pid)
    expect(processes.length).toBeGreaterThan(1)
    const { exitCode, signal: endedBy } = await node.end(signal)
    expect([exitCode, endedBy]).toEqual(signal === 'SIGKILL' ? [null, 'SIGKILL'] : [0, null])
    for (let i = 0; i < 100 && processes.some(lives); i++) await new Promise((resolve) => setTimeout(resolve, 100))
    expect(processes.filter(lives)).toEqual([])
    expect((await readdir(join(folder, record, 'units'))).length).toBeLessThan(PAIRS)
  })

  test('the next one continues the same goal to the bytes of the command line', async () => {
    const { peer, folder } = bench
    const node = bench.node('-r', '__node:=heir', '-p', 'workers:=2')
    await node.ready
    const kept = await readdir(join(folder, record, 'units'))
    const { status, result } = await peer.goal('/heir/run_audit', { study: 'study.yaml' }).result()
    expect([status, result.verdict.units_complete, result.reason]).toEqual([goalStatus.succeeded, PAIRS, ''])
    const cli = await runTwinpast(folder, 'run', 'study.yaml', '--out', 'cli', '--json')
    expect(JSON.parse(cli.stdout)).toMatchObject({ recordDigest: result.record_digest })
    const names = await readdir(join(folder, 'cli/units'))
    expect(await readdir(join(folder, record, 'units'))).toEqual(names)
    expect(names).toEqual(expect.arrayContaining(kept))
    for (const unit of names)
      expect(await readFile(join(folder, record, 'units', unit))).toEqual(await readFile(join(folder, 'cli/units', unit)))
  })
})
