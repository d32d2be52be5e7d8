import { expect, test } from 'vitest'
import { ClipPlayer } from '../../src/web/app/console/clip/clip-player.ts'
import { clipZoom } from '../../src/web/app/console/clip/clip-zoom.ts'
import { pictureIndex, timeInPane } from '../../src/web/app/console/clip/time-in-pane.ts'
import { jointSeries, valueAt } from '../../src/web/app/console/strips/joint-series.ts'
import { readJoints } from '../../src/web/app/console/strips/read-joints.ts'

const opened = () => {
  const player = new ClipPlayer(() => undefined)
  player.load({ startMs: 0, endMs: 1000, frameMs: 100 })
  return player
}

test('a clip plays from a tenth to four times its speed, both ways, and stands at its ends', () => {
  const player = opened()
  const speeds = new Set<number>()
  for (let press = 0; press < 9; press += 1) {
    player.faster(-1)
    speeds.add(player.speed)
  }
  expect([...speeds]).toEqual([0.5, 0.25, 0.1])
  expect(player.rate).toBe(0)
  player.toggle()
  player.advance(1000)
  expect(player.positionMs).toBeCloseTo(100)
  for (let press = 0; press < 9; press += 1) player.shuttle(1)
  expect([player.speed, player.rate]).toEqual([4, 4])
  player.advance(1000)
  expect([player.positionMs, player.rate]).toEqual([1000, 0])
  player.shuttle(-1)
  player.advance(100)
  expect([player.positionMs, player.rate]).toEqual([600, -4])
  player.advance(1000)
  expect([player.positionMs, player.rate]).toEqual([0, 0])
})

test('a loop begins again at its other end, in either direction, and a new clip has none', () => {
  const player = opened()
  player.seek(200)
  player.mark('start')
  player.seek(700)
  player.mark('end')
  expect([player.loop, player.rate]).toEqual([{ startMs: 200, endMs: 700 }, 1])
  player.advance(100)
  expect([player.positionMs, player.rate]).toEqual([200, 1])
  player.shuttle(-1)
  player.advance(1)
  expect([player.positionMs, player.rate]).toEqual([700, -1])
  player.unmark()
  player.advance(1000)
  expect([player.positionMs, player.rate]).toEqual([0, 0])
  player.seek(300)
  player.mark('end')
  expect(player.loop).toEqual({ startMs: 0, endMs: 300 })
  player.load({ startMs: 0, endMs: 500, frameMs: 100 })
  expect(player.loop).toEqual({})
})

test('an end marked before the start, or on it, is no loop', () => {
  const player = opened()
  player.seek(500)
  player.mark('start')
  player.mark('end')
  expect([player.loop.endMs, player.rate]).toEqual([undefined, 0])
  player.seek(100)
  player.mark('end')
  expect(player.loop.endMs).toBeUndefined()
  player.seek(900)
  player.mark('end')
  player.seek(950)
  player.mark('start')
  expect(player.loop).toEqual({ startMs: 950, endMs: undefined })
})

test('zoom goes round, and never shows what lies beside the picture', () => {
  const scales = Array.from({ length: 4 }, () => {
    clipZoom.next()
    return clipZoom.scale
  })
  expect(scales).toEqual([2, 4, 8, 1])
  clipZoom.next()
  for (let press = 0; press < 9; press += 1) clipZoom.pan(1, -1)
  expect(clipZoom.middle).toEqual({ x: 0.75, y: 0.25 })
  clipZoom.next()
  expect(clipZoom.middle).toEqual({ x: 0.75, y: 0.25 })
  clipZoom.next()
  clipZoom.next()
  expect(clipZoom.middle).toEqual({ x: 0.5, y: 0.5 })
})

test('the picture that stands at a time is found, and before and after the clip its ends', () => {
  expect([0, 99, 100, 1000, 5000].map((ms) => pictureIndex(ms, 1000, 10))).toEqual([0, 0, 1, 9, 9])
  const pane = { durationMs: 1000, source: { title: '', url: '', presentAt: 'end' as const } }
  expect([-1500, -400, 10].map((at) => timeInPane(pane, at))).toEqual([
    { ms: 0, outside: ' (not yet begun)' },
    { ms: 600, outside: '' },
    { ms: 1000, outside: ' (over)' },
  ])
})

test('joints of a run are read line by line; what is no joint log is none', () => {
  const text = '{"step":-1,"atMs":0,"measured":[0,1]}\n{"step":0,"atMs":40,"asked":[1,1],"sent":[1,1],"measured":[0.5,1],"clamped":[]}\n'
  const lines = readJoints(text) ?? []
  const [first, second] = jointSeries(lines)
  expect(first).toMatchObject({ name: 'value 1', measured: [{ value: 0 }, { value: 0.5 }], asked: [{ atMs: 40, value: 1 }] })
  expect([-1, 0, 39, 40, 900].map((at) => valueAt(first?.measured ?? [], at))).toEqual([undefined, 0, 0, 0.5, 0.5])
  expect((second?.upper ?? 0) - (second?.lower ?? 0)).toBeCloseTo(0.1)
  const named = jointSeries([{ atMs: 0, measured: Array<number>(14).fill(0) }]).map(({ name, unit }) => `${name} ${unit}`)
  expect([named[0], named[6], named[13]]).toEqual(['left joint 1 rad', 'left gripper m', 'right gripper m'])
  for (const broken of ['', '{', '{"atMs":0}', '[]', '{"atMs":0,"measured":["x"]}', '{"atMs":0,"measured":[1e999]}'])
    expect(readJoints(broken)).toBeUndefined()
})
