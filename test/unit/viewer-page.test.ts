import { expect, test } from 'vitest'
import { keyMap } from '../../src/web/app/viewer/keys/key-map.ts'
import { pathPoints } from '../../src/web/app/viewer/pair/path-points.ts'
import { filterPairs } from '../../src/web/app/viewer/store/filter-pairs.ts'
import { emptyAddress, readAddress, writeAddress } from '../../src/web/app/viewer/store/view-address.ts'
import type { PairRow } from '../../src/web/wire/viewer-record.ts'

const outcome = (direction: 0 | 1, seed: number, mark: PairRow['outcomes'][number]['mark']) => ({
  direction,
  seed,
  stage: '',
  condition: '',
  mark,
})
const row = (pairId: string, more: Partial<PairRow> = {}): PairRow => ({
  ...{ pairId, stratum: 'left|right', branches: ['left', 'right'], status: 'complete', why: '', differs: false, outcomes: [] },
  ...more,
})

test('an address gives back the view that wrote it, and leaves out what is as at the start', () => {
  const view = { ...emptyAddress, status: 'failed', readout: 'wrong', stratum: 'a|b&c', direction: '1', seed: '-3', text: ' ü%/?', page: 4 }
  const deep = { ...view, pair: 'pair-003', past: 1 as const, actionSeed: '12', step: -40, row: 7 }
  for (const one of [emptyAddress, view, deep]) expect(readAddress(new URL(writeAddress(one), 'http://page').search)).toEqual(one)
  expect(writeAddress(emptyAddress)).toBe('/')
  expect(writeAddress({ ...emptyAddress, pair: 'pair-003', past: 1, actionSeed: '2', step: -40 })).toBe(
    '/?pair=pair-003&past=1&action-seed=2&step=-40',
  )
})

test('odd addresses are read as the start', () => {
  expect(readAddress('?page=0&past=2&step=1e99&row=-1&pair=')).toEqual(emptyAddress)
  expect(readAddress('?page=NaN&step=0.5&row=x')).toEqual(emptyAddress)
})

test('readout, direction and seed are asked of one and the same action', () => {
  const pairs = [
    row('pair-000', { outcomes: [outcome(0, 1, 'wrong'), outcome(1, 2, 'correct')] }),
    row('pair-001', { outcomes: [outcome(0, 2, 'wrong')] }),
    row('pair-002', { status: 'failed', why: 'policy-failed: No Idea', differs: true }),
  ]
  const shown = (filter: object) => filterPairs(pairs, { ...emptyAddress, ...filter }).map(({ pairId }) => pairId)
  expect(shown({})).toHaveLength(3)
  expect(shown({ readout: 'wrong', seed: '2' })).toEqual(['pair-001'])
  expect(shown({ readout: 'wrong', direction: '1' })).toEqual([])
  expect(shown({ text: 'no idea ' })).toEqual(['pair-002'])
  expect(shown({ status: 'differing' })).toEqual(['pair-002'])
  expect(shown({ status: 'complete', text: '001' })).toEqual(['pair-001'])
  expect(shown({ stratum: 'left' })).toEqual([])
})

test('no key means two things in one place', () => {
  const everywhere = keyMap.filter(({ place }) => place === 'everywhere').flatMap(({ bindings }) => bindings.map(({ key }) => key))
  for (const place of ['list', 'pair']) {
    const keys = [
      ...everywhere,
      ...keyMap.filter((group) => group.place === place).flatMap(({ bindings }) => bindings.map(({ key }) => key)),
    ]
    expect(keys).toEqual([...new Set(keys)])
  }
})

test('a way ends before the first number that is none', () => {
  expect(pathPoints([0, 1, 2, 3, 4, 5])).toEqual([
    { x: 0, y: 1, z: 2 },
    { x: 3, y: 4, z: 5 },
  ])
  expect(pathPoints([0, 1, 2, null, 4, 5, 6, 7, 8])).toHaveLength(1)
  expect(pathPoints([0, 1])).toEqual([])
})
