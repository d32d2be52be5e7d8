import { describe, expect, it } from 'vitest'
import type { Execution } from '../../src/core/execution.ts'
import type { World } from '../../src/core/world.ts'
import { goalReached } from '../../src/endpoints/scoring/goal-reached.ts'
import { objectChoice } from '../../src/endpoints/scoring/object-choice.ts'
import { caught } from '../fixtures/caught.ts'

type Point = readonly [number, number, number]

const MIDDLE: Point = [0.1, -0.1, 0.76]

function execution(...objects: readonly (readonly [string, Point, Point])[]): Execution {
  return {
    executedSteps: 0,
    dimensions: 14,
    executedActions: new Float64Array(0),
    clippedSteps: 0,
    arms: [],
    objects: objects.map(([object, startM, endM]) => ({ object, startM, endM })),
    endDigest: '',
  }
}

function world(object: string, goalM: Point, more: Partial<World> = {}): World {
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
    ...more,
  }
}

describe('one object, two goals', () => {
  const worlds = [world('cube', [0, -0.1, 0.76]), world('cube', [0.2, -0.1, 0.76])] as const
  const choiceAt = (endM: Point) => objectChoice(execution(['cube', MIDDLE, endM]), worlds)

  it('is 1 at the goal of world 0, -1 at that of world 1, graded between, whatever the height', () => {
    expect(choiceAt([0, -0.1, 0.76])).toBeCloseTo(1, 12)
    expect(choiceAt([0.2, -0.1, 0.9])).toBeCloseTo(-1, 12)
    expect(choiceAt([0.05, -0.1, 0.76])).toBeCloseTo(0.5, 12)
  })
  it('is 0 for an object that stayed, or was only lifted between the goals', () => {
    expect(choiceAt(MIDDLE)).toBe(0)
    expect(choiceAt([0.1, -0.1, 0.86])).toBeCloseTo(0, 12)
    expect(objectChoice(execution(['cube', [0, -0.1, 0.76], [0.015, -0.1, 0.78]]), worlds)).toBe(0)
  })
  it('is 0 at a place that is neither, although one goal is nearer', () => {
    const neighbours = [world('cube', [0, -0.1, 0.76]), world('cube', [0.1, -0.2, 0.76])] as const
    const at = (endM: Point) => objectChoice(execution(['cube', MIDDLE, endM]), neighbours)
    expect(at([0.1, 0, 0.76])).toBe(0)
    expect(at([0.2, -0.1, 0.76])).toBe(0)
    expect(at([0.02, -0.1, 0.76])).toBeGreaterThan(0.75)
  })
  it('refuses equal goals, an object that is not there, and positions that are not finite', () => {
    expect(caught(() => objectChoice(execution(['cube', MIDDLE, [0, 0, 0.76]]), [worlds[0], worlds[0]])).code).toBe('readout-targets-equal')
    expect(caught(() => objectChoice(execution(['other', MIDDLE, MIDDLE]), worlds)).code).toBe('object-unknown')
    expect(caught(() => choiceAt([Number.NaN, 0, 0.76])).code).toBe('object-motion-not-finite')
  })
})

describe('two objects', () => {
  const worlds = [world('a', MIDDLE), world('b', MIDDLE)] as const
  const A: Point = [0, 0, 0.76]
  const B: Point = [0.2, 0, 0.76]
  const moving = (dA: Point, dB: Point) =>
    objectChoice(
      execution(['a', A, [A[0] + dA[0], A[1] + dA[1], A[2] + dA[2]]], ['b', B, [B[0] + dB[0], B[1] + dB[1], B[2] + dB[2]]]),
      worlds,
    )
  const NONE: Point = [0, 0, 0]

  it('is 1 for the one that moved sideways or up, -1 for the other', () => {
    expect(moving([0.1, 0, 0], NONE)).toBe(1)
    expect(moving(NONE, [0, 0, 0.05])).toBe(-1)
  })
  it('is 0 for neither and for both', () => {
    expect(moving([0.019, 0, 0.029], NONE)).toBe(0)
    expect(moving([0.1, 0, 0], [0, 0.021, 0])).toBe(0)
  })
  it('is graded by how far the other one was pushed', () => {
    expect(moving([0.03, 0, 0], [0.01, 0, 0])).toBeCloseTo(0.5, 12)
    expect(moving([0, 0.0201, 0], [0, 0, 0.0299])).toBeLessThan(0.01)
  })
  it('changes its sign, and nothing else, when the worlds change places', () => {
    const both = execution(['a', A, [0.1, 0.02, 0.8]], ['b', B, [0.21, 0, 0.76]])
    expect(objectChoice(both, [worlds[1], worlds[0]])).toBe(-objectChoice(both, worlds))
  })
})

describe('a goal reached', () => {
  it('needs the place and the height, held or let go; or a full lift', () => {
    const cube = world('cube', [0, -0.1, 0.76])
    const reached = (endM: Point, warranted = cube) => goalReached(execution(['cube', MIDDLE, endM]), warranted)
    expect(reached([0.029, -0.129, 0.769])).toBe(true)
    expect(reached([0.031, -0.1, 0.76])).toBe(false)
    expect(reached([0, -0.131, 0.76])).toBe(false)
    expect(reached([0, -0.1, 0.771])).toBe(false)
    const lift = world('cube', [0.1, -0.1, 0.86], { utility: 'lift' })
    expect(reached([0.1, -0.1, 0.861], lift)).toBe(true)
    expect(reached([0.1, -0.1, 0.85], lift)).toBe(false)
  })
})
