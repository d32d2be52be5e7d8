import { describe, expect, it } from 'vitest'
import { readCourse } from '../../src/audit/read-course.ts'
import type { ActionChunk } from '../../src/core/action-chunk.ts'
import type { Execution } from '../../src/core/execution.ts'
import type { World } from '../../src/core/world.ts'

type Point = readonly [number, number, number]

const executed: ActionChunk = { steps: 50, dimensions: 1, values: new Float64Array(50) }

function world(object: string, goalM: Point): World {
  return {
    task: 't',
    branch: object,
    object,
    goalM,
    readoutTargetM: goalM,
    utility: 'progress',
    toleranceM: [0.03, 0.03],
    maxHeightM: 0.77,
    readoutAt: 'end',
  }
}

/** Objects a and b, which begin to move 0.1 m at the steps given; counts its calls. */
function course(names: readonly string[], aFrom: number, bFrom: number) {
  const asked: number[] = []
  const run = (steps: number): Execution => {
    asked.push(steps)
    const movedBy = [aFrom, bFrom].map((from) => (steps >= from ? 0.1 : 0))
    const objects = names.map((object, i) => ({ object, startM: [i, 0, 0] as const, endM: [i + movedBy[i]!, 0, 0] as const }))
    return {
      executedSteps: steps,
      dimensions: 1,
      executedActions: new Float64Array(steps),
      clippedSteps: 0,
      arms: [],
      objects,
      endDigest: '',
    }
  }
  return { run, asked }
}

describe('the choice of a whole course', () => {
  const two = [world('a', [0, 0, 0]), world('b', [0, 0, 0])] as const
  it('is the object that moved first, though both have moved in the end', () => {
    const { run, asked } = course(['a', 'b'], 20, 40)
    expect(readCourse(run, executed, 15, two)).toBe(1)
    expect(asked).toEqual([15, 30])
    expect(readCourse(course(['a', 'b'], 40, 20).run, executed, 15, two)).toBe(-1)
  })
  it('is none when both or neither moved within one stride', () => {
    expect(readCourse(course(['a', 'b'], 20, 25).run, executed, 15, two)).toBe(0)
    expect(readCourse(course(['a', 'b'], 99, 99).run, executed, 15, two)).toBe(0)
  })
  it('is the one that moved at the very end', () => {
    const { run, asked } = course(['a', 'b'], 50, 99)
    expect(readCourse(run, executed, 15, two)).toBe(1)
    expect(asked).toEqual([15, 30, 45, 50])
  })
  it('is none when an object is not where its world looks for it', () => {
    expect(readCourse(course(['a', 'elsewhere'], 20, 40).run, executed, 15, two)).toBe(0)
  })
  it('is where the object ended, and asks no more, when both worlds warrant the same one', () => {
    const { run, asked } = course(['a'], 20, 0)
    expect(readCourse(run, executed, 15, [world('a', [0.1, 0, 0]), world('a', [-0.1, 0, 0])])).toBe(1)
    expect(asked).toEqual([50])
  })
})
