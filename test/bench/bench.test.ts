import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CpuLedger } from './cpu-ledger.ts'
import { partResultSchema } from './part-result.ts'

const ENTRY = fileURLToPath(new URL('./bench.ts', import.meta.url))

function bench(...args: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', ENTRY, ...args], { encoding: 'utf8' })
}

describe('npm run bench', () => {
  it('explains itself', () => {
    const { status, stdout } = bench('--help')
    expect(status).toBe(0)
    expect(stdout).toContain('TWINPAST_BENCH_PYTHON')
  })
  it('refuses a part it does not have, and a number of pairs that is none', () => {
    expect(bench('--only', 'speed')).toMatchObject({ status: 2, stderr: expect.stringContaining('no part speed') })
    expect(bench('--pairs', 'many')).toMatchObject({ status: 2, stderr: expect.stringContaining('whole number') })
  })
  it('prints a part as JSON, run in a process of its own', () => {
    const { status, stdout } = bench('--only', 'interval', '--quick', '--json')
    expect(status).toBe(0)
    const { load, ...result } = JSON.parse(stdout)
    expect(load).toContain('load average')
    const { part, figures } = partResultSchema.parse(result)
    expect(part).toBe('interval')
    expect(figures.every(({ value }) => Number.isFinite(value))).toBe(true)
    expect(figures.find(({ figure }) => figure.startsWith('largest difference'))?.value).toBeLessThan(0.02)
  })
})

describe('the CPU ledger', () => {
  const spin = () => {
    let sum = 0
    for (let i = 0; i < 2e6; i++) sum += Math.sqrt(i)
    return sum
  }
  it('gives every moment to one stage and to the innermost label, and the parts add up', async () => {
    const ledger = new CpuLedger('first')
    ledger.sync('outer', () => {
      spin()
      ledger.sync('inner', spin)
    })
    ledger.stage('second')
    await ledger.async('inner', async () => spin())
    spin()
    const parts = [
      ledger.total(['first'], ['outer']),
      ledger.total(['first'], ['inner']),
      ledger.total(['second'], ['inner']),
      ledger.total(['second'], ['unlabelled']),
    ]
    expect(parts.every((ms) => ms > 0)).toBe(true)
    expect(ledger.total(['second'], ['outer'])).toBe(0)
    ledger.stage('afterwards')
    expect(ledger.total(['first', 'second'], ['outer', 'inner', 'unlabelled'])).toBeCloseTo(ledger.total(['first', 'second']), 6)
    ledger.reset()
    expect(ledger.total(['first'])).toBe(0)
  })
  it('leaves a label when work throws', () => {
    const ledger = new CpuLedger('only')
    expect(() =>
      ledger.sync('failing', () => {
        throw new RangeError('no')
      }),
    ).toThrow(RangeError)
    spin()
    expect(ledger.total(undefined, ['unlabelled'])).toBeGreaterThan(0)
  })
})
