import { describe, expect, test } from 'vitest'
import { viewerPairSchema } from '../../src/web/wire/viewer-pair.ts'
import { unitOf } from '../fixtures/point-run/arbitrary-unit.ts'
import { pointStudy } from '../fixtures/point-run/point-study.ts'
import { rejected } from '../fixtures/rejected.ts'
import { MemoryStorage } from '../fixtures/viewer/memory-storage.ts'
import { ViewedRecord } from '../fixtures/viewer/viewed-record.ts'

const HOSTILE = '</script><img src=x onerror=alert(1)>\u202eevil\u0007'

function recordOf(pairs: number) {
  const { plan } = pointStudy({ pairs: String(pairs) })
  const storage = new MemoryStorage(plan)
  const [first, second, third] = plan.content.pairs
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few pairs')
  const excluded = (pair: typeof first, reason: string) =>
    ({ status: 'excluded', pair, reason, checks: [{ check: reason, ok: false, got: HOSTILE, expected: 'equal' }] }) as const
  return { plan, storage, viewer: new ViewedRecord(storage, plan), first, second, third, excluded }
}

describe('a record that is not whole', () => {
  test('says of each pair what is wrong with it, and follows the folder', async () => {
    const { plan, storage, viewer, first, second, third, excluded } = recordOf(6)
    await storage.put(plan, 'units', excluded(first, 'replica/0'))
    const cut = await storage.put(plan, 'units', excluded(second, 'present-equal'))
    const whole = storage.files.get(cut) ?? new Uint8Array()
    storage.files.set(cut, whole.subarray(0, -3))
    const error = { code: 'policy-failed', message: HOSTILE, got: '', expected: '', where: '', remedy: 'none' }
    await storage.put(plan, 'failed', { status: 'failed', pair: third, error })
    // A whole file that no run of this plan can have written.
    await storage.put(plan, 'units', { ...unitOf(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), 'pair-003') })

    const list = await viewer.list()
    const of = (at: number) => list.pairs[at] ?? { status: '', why: '' }
    expect(list.pairs.map(({ status }) => status)).toEqual(['excluded', 'unreadable', 'failed', 'unreadable', 'missing', 'missing'])
    expect([of(1).why, of(3).why]).toEqual([expect.stringContaining('unit-damaged'), expect.stringContaining('unit-unlike-plan')])
    expect(of(2).why).toContain('</script><img')
    expect(of(2).why).not.toMatch(/[\u0007\u202e]/)
    expect(await viewer.json(`/api/record?revision=${list.revision}`)).toEqual({ twinpast: 1, unchanged: true })
    expect(await rejected(viewer.reply('/api/pairs/pair-001'))).toMatchObject({ code: 'unit-damaged' })
    expect(viewerPairSchema.parse(await viewer.json('/api/pairs/pair-000'))).toMatchObject({ kind: 'excluded', reason: 'replica/0' })
    expect(await viewer.json('/api/pairs/pair-004')).toMatchObject({ kind: 'missing' })
    for (const stranger of ['pair-999', '__proto__', 'plan.json'])
      expect(await rejected(viewer.reply(`/api/pairs/${stranger}`))).toMatchObject({ code: 'pair-unknown' })
    expect(await rejected(viewer.json('/api/finding'))).toMatchObject({ code: 'unit-damaged' })

    storage.files.set(cut, whole)
    storage.files.set('lock', new Uint8Array())
    await viewer.list()
    const mended = await viewer.list()
    expect([mended.pairs[1]?.status, mended.running, mended.revision === list.revision]).toEqual(['excluded', true, false])
    expect(viewer.faults).toEqual([])
  })

  test('a unit that differs, a stranger, files put aside and a plan that is gone are told in sentences', async () => {
    const { plan, storage, viewer, first, excluded } = recordOf(3)
    await storage.put(plan, 'units', excluded(first, 'replica/0'))
    await storage.put(plan, 'differing', excluded(first, 'replica/1'))
    await storage.put(plan, 'units', excluded({ ...first, pairId: 'pair-777' }, 'replica/0'))
    storage.files.set('units/notes.txt', new Uint8Array())
    storage.files.set('damaged/x.unit', new Uint8Array())
    storage.files.delete('plan.json')
    const list = await viewer.list()
    expect(list.notices).toEqual([
      expect.stringContaining('plan.json is gone'),
      expect.stringMatching(/^2 files of no planned pair: units\/notes\.txt, units\/pair-777-/),
      '1 file put aside as damaged, in damaged/.',
      expect.stringContaining('Run again, 1 pair gave other bytes: pair-000.'),
    ])
    expect(list.pairs.map(({ differs }) => differs)).toEqual([true, false, false])
    expect(viewerPairSchema.parse(await viewer.json('/api/pairs/pair-000')).differing).toHaveLength(2)
  })

  test('a file that changes after it was listed is not shown, and its line follows', async () => {
    const { plan, storage, viewer, first, excluded } = recordOf(3)
    const path = await storage.put(plan, 'units', excluded(first, 'replica/0'))
    expect((await viewer.list()).pairs[0]?.status).toBe('excluded')
    storage.files.set(path, Uint8Array.of(1, 2, 3))
    expect(await rejected(viewer.reply('/api/pairs/pair-000'))).toMatchObject({ code: 'unit-damaged' })
    expect((await viewer.list()).pairs[0]?.status).toBe('unreadable')
  })

  test('a thousand pairs are listed before all files are read', async () => {
    const { plan, storage, viewer, excluded } = recordOf(1000)
    for (const pair of plan.content.pairs) await storage.put(plan, 'units', excluded(pair, 'replica/0'))
    const [early, list] = [await viewer.json('/api/record'), await viewer.list()]
    expect(early).toMatchObject({ reading: { of: 1000 }, pairs: { length: 1000 } })
    expect(Object(early).reading.done).toBeLessThan(1000)
    expect(list.pairs.filter(({ status }) => status === 'excluded')).toHaveLength(1000)
  })
})
