import { describe, expect, it } from 'vitest'
import { armDistanceM } from '../../hardware/guard/geometry/arm-distance.ts'
import { armPoints, FINGERTIP_M } from '../../hardware/guard/geometry/arm-points.ts'
import { squaredSegmentDistance } from '../../hardware/guard/geometry/segment-distance.ts'
import { cellLimits, requireTwoPipers } from '../../hardware/guard/cell-limits.ts'
import { chainPose, flangePose } from '../../hardware/piper/forward-kinematics.ts'
import { piperActionSpace, PIPER_JOINT_LIMITS_RAD } from '../../hardware/piper/piper-action-space.ts'
import { guardConfigSchema } from '../../hardware/guard/guard-config.ts'
import { sequentialDraws } from '../../src/stats/streams/sequential-draws.ts'
import { PUT_BACK_CELL } from '../fixtures/cell/guarded-cell.ts'

const draws = sequentialDraws(['test', 'guard-geometry'])
const point = (): number[] => [draws.uniform(-1, 1), draws.uniform(-1, 1), draws.uniform(-1, 1)]

/** By brute force: the smallest distance among points of both segments. */
function sampled(p: Float64Array, q: Float64Array, count: number): number {
  let least = Infinity
  for (let i = 0; i <= count; i += 1) {
    for (let j = 0; j <= count; j += 1) {
      const apart = [0, 1, 2].map(
        (axis) => p[axis]! + (i / count) * (p[3 + axis]! - p[axis]!) - q[axis]! - (j / count) * (q[3 + axis]! - q[axis]!),
      )
      least = Math.min(least, Math.hypot(...apart))
    }
  }
  return least
}

describe('segments', () => {
  it('are as far apart as their nearest points, whether crossing, parallel, touching or shrunk to a point', () => {
    const segment = (): number[] => [...point(), ...point()]
    const shrunk = (): number[] => {
      const at = point()
      return [...at, ...at]
    }
    for (let round = 0; round < 400; round += 1) {
      const p = Float64Array.from(round % 5 === 0 ? shrunk() : segment())
      let q = Float64Array.from(round % 7 === 0 ? shrunk() : segment())
      if (round % 3 === 0) q = p.map((value, i) => value + [0.1, 0.2, -0.1][i % 3]!)
      const exact = Math.sqrt(squaredSegmentDistance(p, 0, 3, q, 0, 3))
      const brute = sampled(p, q, 60)
      expect(exact).toBeLessThanOrEqual(brute + 1e-12)
      expect(exact).toBeGreaterThan(brute - 0.06)
    }
  })
})

describe('points of an arm', () => {
  const mount = { baseM: [0.3, -0.2, 0.9], yawRad: 0.7 } as const

  it('are those of the forward kinematics, turned and moved to where the arm stands', () => {
    for (let round = 0; round < 50; round += 1) {
      const joints = Float64Array.from(PIPER_JOINT_LIMITS_RAD, ([lower, upper]) => draws.uniform(lower, upper))
      const points = armPoints(joints, 0, mount, 0.74, new Float64Array(18))
      const expected = [flangePose(joints).positionM, chainPose(joints, FINGERTIP_M).positionM]
      expected.forEach(([x, y, z], index) => {
        const at = 3 * (4 + index)
        expect(points[at]).toBeCloseTo(0.3 + Math.cos(0.7) * x! - Math.sin(0.7) * y!, 12)
        expect(points[at + 1]).toBeCloseTo(-0.2 + Math.sin(0.7) * x! + Math.cos(0.7) * y!, 12)
        expect(points[at + 2]).toBeCloseTo(0.9 + z!, 12)
      })
    }
  })

  it('begin at the table and keep the lengths of the links', () => {
    const joints = Float64Array.of(0.4, 1.1, -0.9, 0.2, 0.3, 1)
    const p = armPoints(joints, 0, mount, 0.74, new Float64Array(18))
    const length = (a: number, b: number): number =>
      Math.hypot(p[3 * a]! - p[3 * b]!, p[3 * a + 1]! - p[3 * b + 1]!, p[3 * a + 2]! - p[3 * b + 2]!)
    expect([p[0], p[1], p[2]]).toEqual([0.3, -0.2, 0.74])
    expect(length(0, 1)).toBeCloseTo(0.16 + 0.123, 12)
    expect(length(1, 2)).toBeCloseTo(0.28503, 12)
    expect(length(2, 3)).toBeCloseTo(Math.hypot(0.02198, 0.25075), 12)
    expect(length(3, 4)).toBeCloseTo(0.091, 12)
    expect(length(4, 5)).toBeCloseTo(FINGERTIP_M, 12)
  })

  it('two arms are as far apart as their capsules: bases 0.5 m apart and turned away leave 0.33 m', () => {
    const folded = Float64Array.of(0, 1.2, -1.2, 0, 0, 0)
    const at = (x: number) => armPoints(folded, 0, { baseM: [x, 0, 0], yawRad: Math.PI / 2 }, 0, new Float64Array(18))
    expect(armDistanceM(at(0), at(0.5))).toBeCloseTo(0.5 - 2 * 0.085, 12)
    expect(armDistanceM(at(0), at(0))).toBeLessThan(0)
  })
})

describe('limits of a cell', () => {
  const info = (arm: 'left' | 'right') =>
    ({ arm, kind: 'emulated', limitsRad: PIPER_JOINT_LIMITS_RAD, speedLimitsRadPerS: [3, 3, 3, 0.4, 3, 3], strokeM: 0.1 }) as const
  const features = { name: 'x', kind: 'emulated', actionSpace: piperActionSpace, cameras: [], busRateHz: 100 } as const
  const wide = {
    ...piperActionSpace,
    dimensions: piperActionSpace.dimensions.map((d) => ({ ...d, lower: d.lower - 1, upper: d.upper + 1 })),
  }
  const config = guardConfigSchema.parse(PUT_BACK_CELL)

  it('are never wider than those of the model, whatever the action space says, and speeds never above those of the arm', () => {
    const limits = cellLimits(config, { ...features, actionSpace: wide }, [info('left'), info('right')])
    PIPER_JOINT_LIMITS_RAD.forEach(([lower, upper], joint) => {
      for (const d of [joint, joint + 7]) expect([limits.lower[d], limits.upper[d]]).toEqual([lower, upper])
    })
    expect(limits.lower[6]).toBe(0)
    expect([limits.motion.speedPerS[3], limits.motion.speedPerS[10], limits.motion.speedPerS[0]]).toEqual([0.4, 0.4, 1])
  })

  it.each([
    ['13 dimensions', { actionSpace: { ...piperActionSpace, dimensions: piperActionSpace.dimensions.slice(1) } }],
    ['the arms the other way round', { actionSpace: { ...piperActionSpace, dimensions: [...piperActionSpace.dimensions].reverse() } }],
    ['no rate', { actionSpace: { ...piperActionSpace, rateHz: 0 } }],
    ['a rate that is no number', { busRateHz: NaN }],
    ['set-points more seldom than actions', { busRateHz: 10 }],
  ])('a robot of %s is refused', (_name, change) => {
    expect(() => requireTwoPipers({ ...features, ...change })).toThrow(expect.objectContaining({ code: 'robot-features' }))
  })
})
