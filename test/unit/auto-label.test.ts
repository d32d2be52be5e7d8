import { describe, expect, test } from 'vitest'
import { autoLabel } from '../../src/cli/sessions/auto-label/auto-label.ts'
import { RunWatch } from '../../src/cli/sessions/auto-label/watched-run.ts'

type Metres = readonly [number, number, number]
const TABLE_M = 0.76

/** A run in which objects and the right hand go through these places; the left hand stays far away. */
function watched(course: readonly { readonly objects: readonly Metres[]; readonly handM: Metres; readonly openingM?: number }[]) {
  const watch = new RunWatch()
  course.forEach(({ objects, handM, openingM = 0.07 }, i) => {
    const truth = {
      objects: objects.map((positionM, index) => ({ name: `cube${index}`, positionM, place: positionM[0] < 0.1 ? 'left' : 'right' })),
      hands: { left: { toolM: [-1, 0, 1] as const, openingM: 0 }, right: { toolM: handM, openingM } },
    }
    if (i === 0) watch.begin(truth)
    else watch.look(truth)
  })
  return watch.end()
}

describe('the automatic label of Put Back', () => {
  const centre: Metres = [0.1, -0.1, TABLE_M]
  const above: Metres = [0.1, -0.1, 0.84]
  const label = (...course: Parameters<typeof watched>[0]) => autoLabel('put-back', ['left', 'right'], watched(course))
  const carried = (end: Metres, openingM: number) =>
    label({ objects: [centre], handM: above }, { objects: [above], handM: above, openingM: 0.04 }, { objects: [end], handM: end, openingM })

  test('says nothing, approached and grasped without a selection where the block stays', () => {
    expect(label({ objects: [centre], handM: above }, { objects: [centre], handM: above })).toEqual({
      selected: 'none',
      reached: 'nothing',
    })
    expect(label({ objects: [centre], handM: above }, { objects: [centre], handM: centre })).toEqual({
      selected: 'none',
      reached: 'approached',
    })
    expect(carried(centre, 0.07)).toEqual({ selected: 'none', reached: 'grasped' })
  })

  test('says completed only for a block that lies on a mat, let go', () => {
    expect(carried([0.005, -0.1, TABLE_M], 0.07)).toEqual({ selected: 'target-a', reached: 'completed' })
    expect(carried([0.195, -0.1, TABLE_M], 0.07)).toEqual({ selected: 'target-b', reached: 'completed' })
    expect(carried([0.005, -0.1, TABLE_M], 0.04)).toEqual({ selected: 'target-a', reached: 'grasped' })
    expect(carried([0.005, -0.1, 0.83], 0.04)).toEqual({ selected: 'target-a', reached: 'grasped' })
    expect(carried([0.06, -0.1, TABLE_M], 0.07)).toEqual({ selected: 'target-a', reached: 'grasped' })
  })

  test('calls another mat than the two of the pair mixed, with a note', () => {
    expect(carried([0.1, 0, TABLE_M], 0.07)).toMatchObject({
      selected: 'mixed',
      reached: 'completed',
      note: expect.stringContaining('back'),
    })
  })
})

describe('the automatic label of Repick', () => {
  const left: Metres = [0.02, -0.14, TABLE_M]
  const right: Metres = [0.18, -0.14, TABLE_M]
  const up = ([x, y]: Metres, byM: number): Metres => [x, y, TABLE_M + byM]
  const label = (...course: Parameters<typeof watched>[0]) => autoLabel('repick', ['left', 'right'], watched(course))
  const start = { objects: [left, right], handM: up(left, 0.2) }

  test('goes by the block that was lifted, and calls it completed from the full height on', () => {
    expect(label(start, start)).toEqual({ selected: 'none', reached: 'nothing' })
    expect(label(start, { ...start, handM: right })).toEqual({ selected: 'target-b', reached: 'approached' })
    expect(label(start, { objects: [up(left, 0.05), right], handM: up(left, 0.05) })).toEqual({ selected: 'target-a', reached: 'grasped' })
    expect(label(start, { objects: [left, up(right, 0.12)], handM: up(right, 0.12) }, start)).toEqual({
      selected: 'target-b',
      reached: 'completed',
    })
  })

  test('calls two lifted blocks mixed', () => {
    const first = { objects: [up(left, 0.12), right], handM: up(left, 0.12) }
    const second = { objects: [left, up(right, 0.05)], handM: up(right, 0.05) }
    expect(label(start, first, second)).toMatchObject({ selected: 'mixed', reached: 'completed', note: 'both blocks were lifted' })
  })
})
