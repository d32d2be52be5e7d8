import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guardConfigSchema } from '../../hardware/guard/guard-config.ts'
import { PUT_BACK_CELL } from '../fixtures/cell/guarded-cell.ts'

const page = readFileSync(new URL('../../docs/hardware.md', import.meta.url), 'utf8')
const rows = page.split('\n').filter((line) => /^\| \d+ \|/.test(line))

it('the table of layers states every value of the guard, with its default and its bounds', () => {
  const defaults: Readonly<Record<string, unknown>> = guardConfigSchema.parse(PUT_BACK_CELL)
  const fields = Object.entries(defaults).filter(([, value]) => typeof value === 'number')
  const told = new Map<string, { value: number; low: number; high: number }>()
  for (const row of rows) {
    const [, , layer = '', value = ''] = row.split('|')
    const [, number, low, high] = /^ ([\d.]+) \(([\d.]+?)\.\.([\d.]+)\) $/.exec(value) ?? []
    const field = [...layer.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '').find((name) => name in defaults && name !== 'workspace')
    if (field !== undefined && number !== undefined) told.set(field, { value: Number(number), low: Number(low), high: Number(high) })
  }
  expect([...told.keys()].sort()).toEqual(fields.map(([field]) => field).sort())
  for (const [field, { value, low, high }] of told) {
    expect(defaults[field], field).toBe(value)
    const accepts = (one: number): boolean => guardConfigSchema.safeParse({ ...PUT_BACK_CELL, [field]: one }).success
    expect([low, high, low - 1e-9, high * (1 + 1e-9)].map(accepts), field).toEqual([true, true, false, false])
  }
})

it('the page says that the guard is no safety function, and names tests that exist', () => {
  expect(page).toContain('**The guard is no safety function.**')
  const named = new Set(rows.flatMap((row) => [...row.matchAll(/`(guard-[a-z]+)`/g)].map(([, name]) => name ?? '')))
  for (const name of named) {
    const found = ['unit', 'property'].some((folder) => {
      try {
        return readFileSync(new URL(`../${folder}/${name}.test.ts`, import.meta.url)).length > 0
      } catch {
        return false
      }
    })
    expect(found, name).toBe(true)
  }
})
