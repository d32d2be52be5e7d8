import sharp from 'sharp'
import { expect, test } from 'vitest'
import { splitJpegs } from '../../src/web/app/console/clip/split-jpegs.ts'
import { bindingOf } from '../../src/web/app/console/keys/binding-of.ts'
import { actionNames, keyMap } from '../../src/web/app/console/keys/key-map.ts'
import { runTone } from '../../src/web/app/console/parts/run-tone.ts'
import { regionDifferences } from '../../src/web/app/console/scene/region-differences.ts'
import { emptyDraft, labelOf, readDraft } from '../../src/web/app/console/store/draft.ts'
import { Outbox } from '../../src/web/app/console/store/outbox.ts'

const pressed = (key: string, more: object = {}) => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

test('no key means two things on one screen, and every action has a key', () => {
  for (const screen of ['run', 'rate', 'decide', 'key'] as const) {
    const keys = keyMap
      .filter(({ screens }) => screens === 'all' || screens.includes(screen))
      .flatMap(({ bindings }) => bindings.map(({ key }) => key))
    expect(keys).toEqual([...new Set(keys)])
  }
  expect(new Set(keyMap.flatMap(({ bindings }) => bindings.map(({ action }) => action)))).toEqual(new Set(actionNames))
})

test('while somebody types only Esc and Ctrl Enter are heard; keys of the browser never are', () => {
  expect(bindingOf(pressed('a'), 'run', false)?.action).toBe('select-a')
  expect(bindingOf(pressed('A', { shiftKey: true }), 'run', false)).toBeUndefined()
  expect(bindingOf(pressed('a'), 'run', true)).toBeUndefined()
  expect(bindingOf(pressed('Escape'), 'key', true)?.action).toBe('stop-safety')
  expect(bindingOf(pressed('Enter', { ctrlKey: true }), 'rate', true)?.action).toBe('save')
  expect(bindingOf(pressed('?', { shiftKey: true }), 'key', false)?.action).toBe('help')
  expect(bindingOf(pressed('c', { ctrlKey: true }), 'run', false)).toBeUndefined()
  expect(bindingOf(pressed('@', { code: 'Digit2', shiftKey: true }), 'rate', false)?.action).toBe('sure-2')
  expect(bindingOf(pressed('2', { code: 'Digit2', shiftKey: true }), 'rate', false)?.action).toBe('reach-2')
  expect(bindingOf(pressed('a', { altKey: true }), 'run', false)).toBeUndefined()
  expect(bindingOf(pressed('a'), 'key', false)).toBeUndefined()
})

test('a motion JPEG stream is taken apart into its pictures; what is cut off at its end is left out', async () => {
  const noise = Uint8Array.from({ length: 40 * 30 * 3 }, (_, i) => (i * 7919) % 256)
  const jpeg = (quality: number) =>
    sharp(noise, { raw: { width: 40, height: 30, channels: 3 } })
      .jpeg({ quality })
      .withExif({ IFD0: { Copyright: '\xff\xd9' } })
      .toBuffer()
  const pictures = await Promise.all([30, 60, 95].map(jpeg))
  const stream = Uint8Array.from(Buffer.concat(pictures))
  expect(splitJpegs(stream).map((part) => Buffer.from(part))).toEqual(pictures)
  expect(splitJpegs(stream.subarray(0, -1))).toHaveLength(2)
  expect(splitJpegs(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0))).toEqual([])
  expect(splitJpegs(new TextEncoder().encode('no picture'))).toEqual([])
})

test('differences of two pictures are found in their region, whatever its alpha', () => {
  const black = new Uint8ClampedArray(8 * 4 * 4)
  const other = Uint8ClampedArray.from(black)
  for (let channel = 0; channel < 4; channel += 1) other[4 * (3 * 8 + 7) + channel] = 240
  const found = regionDifferences(black, other, { widthPx: 8, heightPx: 4 }, { rows: 2, columns: 4 })
  expect(found.filter(({ levels }) => levels > 0)).toEqual([{ row: 2, column: 4, levels: 60 }])
})

test('a label is complete only where its parts can be true together', () => {
  expect(labelOf({ ...emptyDraft, selected: 'target-a', reached: 'completed' })).toEqual({
    label: { selected: 'target-a', reached: 'completed' },
  })
  for (const draft of [
    {},
    { selected: 'none' },
    { selected: 'mixed', reached: 'grasped', note: '  ' },
    { selected: 'target-a', reached: 'nothing' },
    { selected: 'none', reached: 'completed' },
    { selected: 'none', reached: 'nothing', note: 'a\u202eb' },
  ] as const)
    expect(labelOf({ ...emptyDraft, ...draft })).toHaveProperty('wanted')
  for (const text of [null, '', '{', '[]', '"x"']) expect(readDraft(text)).toEqual(emptyDraft)
  expect(readDraft('{"selected":"left","reached":"grasped"}')).toEqual({ ...emptyDraft, reached: 'grasped' })
})

test('what waits is kept entry by entry, oldest first, apart for each schedule; damaged entries are passed over', () => {
  const map = new Map<string, string>()
  const kept = {
    get length() {
      return map.size
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
  const [box, otherTab, otherSession] = [new Outbox(kept, 'abc'), new Outbox(kept, 'abc'), new Outbox(kept, 'abd')]
  const waiting = (eventId: string, at: string) => ({ eventId, at, path: '/api/comment', body: { text: eventId }, says: 'comment' })
  box.put(waiting('second', '2026-05-01T08:00:02Z'))
  otherTab.put(waiting('first', '2026-05-01T08:00:01Z'))
  otherSession.put(waiting('foreign', '2026-05-01T08:00:00Z'))
  map.set('twinpast/abc/waiting/damaged', '{"eventId":')
  expect(box.all().map(({ eventId }) => eventId)).toEqual(['first', 'second'])
  otherTab.remove({ eventId: 'first' })
  expect(box.all().map(({ eventId }) => eventId)).toEqual(['second'])
})

test('the clock of a run turns amber at four fifths of its limit and red at the limit', () => {
  expect([0, 47.9, 48, 59.9, 60, 61].map((seconds) => runTone(seconds, 60))).toEqual(['calm', 'calm', 'amber', 'amber', 'red', 'red'])
})
