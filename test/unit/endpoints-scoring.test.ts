import { describe, expect, it } from 'vitest'
import type { ArmPath, Execution } from '../../src/core/execution.ts'
import type { World } from '../../src/core/world.ts'
import { actingArm, toolPathLengthM } from '../../src/endpoints/scoring/acting-arm.ts'
import { readout } from '../../src/endpoints/scoring/readout.ts'
import { readoutMargin } from '../../src/endpoints/scoring/readout-margin.ts'
import { scoreExecution } from '../../src/endpoints/scoring/score-execution.ts'
import { success } from '../../src/endpoints/scoring/success.ts'
import { utility } from '../../src/endpoints/scoring/utility.ts'
import { caught } from '../fixtures/caught.ts'

type Point = readonly [number, number, number]

function arm(name: ArmPath['arm'], points: readonly Point[], more: Partial<ArmPath> = {}): ArmPath {
  return { arm: name, toolM: Float64Array.from(points.flat()), firstCloseStep: -1, endOpening: 1, ...more }
}

function execution(arms: readonly ArmPath[], endM: Point = [0.1, -0.1, 0.76], startM: Point = [0.1, -0.1, 0.76]): Execution {
  return {
    executedSteps: 2,
    dimensions: 1,
    executedActions: new Float64Array(2),
    clippedSteps: 0,
    arms,
    objects: [{ object: 'cube', startM, endM }],
    endDigest: '',
  }
}

function world(goalM: Point, more: Partial<World> = {}): World {
  return {
    task: 'put-back',
    branch: 'left',
    object: 'cube',
    goalM,
    readoutTargetM: goalM,
    utility: 'progress',
    toleranceM: [0.03, 0.03],
    maxHeightM: 0.77,
    readoutAt: 'end',
    ...more,
  }
}

const LEFT = world([0, -0.1, 0.76])
const RIGHT = world([0.2, -0.1, 0.76])
const START: Point = [0.1, -0.1, 0.84]
const STILL = arm('left', [
  [-0.3, -0.2, 0.9],
  [-0.3, -0.2, 0.9],
  [-0.3, -0.2, 0.9],
])

describe('readout margin', () => {
  it('is 1 at target 0, -1 at target 1, 0 half-way, and linear between on the line', () => {
    const marginAt = (x: number) =>
      readoutMargin(execution([STILL, arm('right', [START, [0.15, -0.1, 0.9], [x, -0.1, 0.84]])]), [LEFT, RIGHT])
    expect(marginAt(0)).toBeCloseTo(1, 12)
    expect(marginAt(0.2)).toBeCloseTo(-1, 12)
    expect(marginAt(0.1)).toBeCloseTo(0, 12)
    expect(marginAt(0.08)).toBeCloseTo(0.2, 12)
  })
  it('ignores height', () => {
    const at = (z: number) => readoutMargin(execution([arm('right', [START, [0, -0.1, z]])]), [LEFT, RIGHT])
    expect(at(0.76)).toBe(at(1.2))
  })
  it('follows the arm with the longer path, also if the other one ends nearer', () => {
    const left = arm('left', [
      [0.19, -0.1, 0.8],
      [0.2, -0.1, 0.8],
    ])
    const right = arm('right', [START, [0, -0.1, 0.84]])
    expect(toolPathLengthM(right)).toBeCloseTo(0.1, 12)
    expect(actingArm(execution([left, right]))?.arm).toBe('right')
    expect(readoutMargin(execution([left, right]), [LEFT, RIGHT])).toBeCloseTo(1, 12)
  })
  it('is 0 when no arm acts, wherever the arms rest', () => {
    expect(actingArm(execution([STILL]))).toBeUndefined()
    expect(readoutMargin(execution([STILL]), [LEFT, RIGHT])).toBe(0)
  })
  it('reads where the gripper first closes if the worlds say so, and at the end if it never closes', () => {
    const worlds = [world(LEFT.goalM, { readoutAt: 'first-close' }), world(RIGHT.goalM, { readoutAt: 'first-close' })] as const
    const points: readonly Point[] = [START, [0, -0.1, 0.76], [0.2, -0.1, 0.84]]
    expect(readoutMargin(execution([arm('right', points, { firstCloseStep: 1 })]), worlds)).toBeCloseTo(1, 12)
    expect(readoutMargin(execution([arm('right', points)]), worlds)).toBeCloseTo(-1, 12)
  })
  it('refuses equal targets, differing rules and positions that are not finite', () => {
    const moving = execution([arm('right', [START, [0, -0.1, 0.84]])])
    expect(caught(() => readoutMargin(moving, [LEFT, LEFT])).code).toBe('readout-targets-equal')
    expect(caught(() => readoutMargin(moving, [LEFT, world(RIGHT.goalM, { readoutAt: 'first-close' })])).code).toBe('readout-rules-differ')
    const broken = execution([arm('right', [START, [0, -0.1, 0.84], [NaN, 0, 0]])])
    expect(caught(() => readoutMargin(broken, [LEFT, RIGHT])).code).toBe('tool-path-not-finite')
  })
})

describe('three-valued readout', () => {
  it.each([
    [0.25, 0, 'correct'],
    [0.25, 1, 'wrong'],
    [-0.25, 1, 'correct'],
    [-0.25, 0, 'wrong'],
    [0.2499, 0, 'ambiguous'],
    [-0.2499, 1, 'ambiguous'],
    [0, 0, 'ambiguous'],
  ] as const)('margin %d, direction %d: %s at tau 0.25', (margin, direction, expected) => {
    expect(readout(margin, direction, 0.25)).toBe(expected)
  })
  it.each([NaN, Infinity, -Infinity])('a margin of %s is an error, not a branch', (margin) => {
    expect(caught(() => readout(margin, 0, 0.25)).code).toBe('margin-not-finite')
  })
})

describe('utility and success', () => {
  it('is the share of the way made good, in three dimensions, clamped', () => {
    const at = (endM: Point) => utility(execution([], endM), LEFT)
    expect(at([0, -0.1, 0.76])).toBe(1)
    expect(at([0.05, -0.1, 0.76])).toBeCloseTo(0.5, 12)
    expect(at([0.1, -0.1, 0.76])).toBe(0)
    expect(at([0.2, -0.1, 0.76])).toBe(0)
    expect(at([0, -0.1, 0.81])).toBeCloseTo(0.5, 12)
  })
  it('is lifted height over 0.10 m for a lift', () => {
    const lift = world(LEFT.goalM, { utility: 'lift' })
    expect(utility(execution([], [0.1, -0.1, 0.81]), lift)).toBeCloseTo(0.5, 12)
    expect(success(execution([], [0.1, -0.1, 0.81]), lift)).toBe(false)
    expect(success(execution([], [0.1, -0.1, 0.87]), lift)).toBe(true)
  })
  it('needs the object inside the tolerance, low, and released', () => {
    const open = arm('right', [START, [0, -0.1, 0.8]])
    const closed = arm('right', [START, [0, -0.1, 0.8]], { endOpening: 0.8 })
    expect(success(execution([open], [0.029, -0.129, 0.76]), LEFT)).toBe(true)
    expect(success(execution([open], [0.031, -0.1, 0.76]), LEFT)).toBe(false)
    expect(success(execution([open], [0, -0.131, 0.76]), LEFT)).toBe(false)
    expect(success(execution([open], [0, -0.1, 0.771]), LEFT)).toBe(false)
    expect(success(execution([closed], [0, -0.1, 0.76]), LEFT)).toBe(false)
  })
  it('refuses an unknown object, and a start at the goal', () => {
    expect(caught(() => utility(execution([]), world(LEFT.goalM, { object: 'other' }))).code).toBe('object-unknown')
    expect(caught(() => utility(execution([], LEFT.goalM, LEFT.goalM), LEFT)).code).toBe('utility-undefined')
  })
  it('never looks at the readout: choice right, value 0', () => {
    const score = scoreExecution(execution([arm('right', [START, [0, -0.1, 0.84]])]), [LEFT, RIGHT], 0, 0.25)
    expect(score).toEqual({ margin: expect.closeTo(1, 12), readout: 'correct', utility: [0, 0], success: [false, false] })
  })
})
