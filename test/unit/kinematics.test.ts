import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { flangePose, toolPose } from '../../hardware/piper/forward-kinematics.ts'
import { solveInverseKinematics } from '../../hardware/piper/inverse-kinematics.ts'
import { piperActionSpace, PIPER_JOINT_LIMITS_RAD } from '../../hardware/piper/piper-action-space.ts'
import { piperDh, piperDhOldFirmware } from '../../hardware/piper/piper-dh.ts'
import { sequentialDraws } from '../../src/stats/streams/sequential-draws.ts'

const fixture = z
  .object({
    poses: z.array(
      z.object({
        case: z.string(),
        offsets: z.enum(['new', 'old']),
        jointsRad: z.array(z.number()),
        flangePositionMm: z.array(z.number()),
        eulerDeg: z.array(z.number()),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../fixtures/piper-poses.json', import.meta.url), 'utf8')))

/** R = Rz Ry Rx, row-major. */
function rotationOfEuler([rx, ry, rz]: readonly number[]): number[] {
  const [a, b, c] = [rx!, ry!, rz!].map((deg) => (deg * Math.PI) / 180) as [number, number, number]
  const [sa, ca, sb, cb, sc, cc] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b), Math.sin(c), Math.cos(c)]
  return [
    cc * cb,
    cc * sb * sa - sc * ca,
    cc * sb * ca + sc * sa,
    sc * cb,
    sc * sb * sa + cc * ca,
    sc * sb * ca - cc * sa,
    -sb,
    cb * sa,
    cb * ca,
  ]
}

test.each(fixture.poses)('flange pose $case equals the published vector', (pose) => {
  const { positionM, rotation } = flangePose(pose.jointsRad, pose.offsets === 'new' ? piperDh : piperDhOldFirmware)
  pose.flangePositionMm.forEach((mm, axis) => {
    expect(positionM[axis]! * 1000).toBeCloseTo(mm, 4)
  })
  rotationOfEuler(pose.eulerDeg).forEach((value, index) => {
    expect(rotation[index]).toBeCloseTo(value, 4)
  })
})

test('the action space has 14 named dimensions with the real limits', () => {
  expect(piperActionSpace.dimensions.map((d) => d.name)).toEqual(
    ['left', 'right'].flatMap((arm) => [1, 2, 3, 4, 5, 6].map((n) => `${arm}/joint${n}`).concat(`${arm}/gripper`)),
  )
  expect(piperActionSpace.dimensions[4]).toEqual({ name: 'left/joint5', unit: 'rad', lower: -1.22, upper: 1.22 })
  expect(piperActionSpace.dimensions[13]).toEqual({ name: 'right/gripper', unit: 'm', lower: 0, upper: 0.07 })
  expect(piperActionSpace.rateHz).toBeCloseTo(16.6667, 3)
})

test('inverse kinematics comes back to the tool pose, in position and rotation, within the limits', () => {
  const draws = sequentialDraws(['test', 'kinematics'])
  for (let round = 0; round < 300; round += 1) {
    const joints = PIPER_JOINT_LIMITS_RAD.map(([lower, upper]) => draws.uniform(lower + 0.1, upper - 0.1))
    const target = toolPose(joints)
    const solution = solveInverseKinematics(
      target,
      joints.map((angle, j) =>
        Math.min(PIPER_JOINT_LIMITS_RAD[j]![1], Math.max(PIPER_JOINT_LIMITS_RAD[j]![0], angle + draws.uniform(-0.15, 0.15))),
      ),
    )
    if (!solution.converged) continue
    const reached = toolPose(solution.joints)
    for (let axis = 0; axis < 3; axis += 1) expect(reached.positionM[axis]).toBeCloseTo(target.positionM[axis]!, 4)
    for (let index = 0; index < 9; index += 1) expect(reached.rotation[index]).toBeCloseTo(target.rotation[index]!, 3)
    solution.joints.forEach((angle, j) => {
      expect(angle).toBeGreaterThanOrEqual(PIPER_JOINT_LIMITS_RAD[j]![0])
      expect(angle).toBeLessThanOrEqual(PIPER_JOINT_LIMITS_RAD[j]![1])
    })
  }
})

test('nearly every pose near the start is solved, and the same call gives the same bits', () => {
  const draws = sequentialDraws(['test', 'kinematics-share'])
  let solved = 0
  for (let round = 0; round < 300; round += 1) {
    const joints = PIPER_JOINT_LIMITS_RAD.map(([lower, upper]) => draws.uniform(lower + 0.15, upper - 0.15))
    const start = joints.map((angle) => angle + draws.uniform(-0.1, 0.1))
    const first = solveInverseKinematics(toolPose(joints), start)
    const again = solveInverseKinematics(toolPose(joints), start)
    expect(Buffer.from(first.joints.buffer)).toEqual(Buffer.from(again.joints.buffer))
    if (first.converged) solved += 1
  }
  expect(solved).toBeGreaterThanOrEqual(295)
})

test('a pose out of reach is reported by its residual, a turned hand by its rotation residual', () => {
  const far = toolPose([0, 1.5, -1, 0, 0.5, 0])
  far.positionM.set([1.5, 0, 0.2])
  const lost = solveInverseKinematics(far, [0, 1.5, -1, 0, 0.5, 0])
  expect(lost.converged).toBe(false)
  expect(lost.positionResidualM).toBeGreaterThan(0.5)
  const turned = toolPose([0, 2.2, -1.2, 0, 0.5, 0])
  const halfTurn = turned.rotation.map((value, index) => (index % 3 === 2 ? value : -value))
  const solution = solveInverseKinematics({ positionM: turned.positionM, rotation: halfTurn }, [0, 2.2, -1.2, 0, 0.5, 0])
  const reached = toolPose(solution.joints)
  const error = Math.max(...reached.rotation.map((value, index) => Math.abs(value - halfTurn[index]!)))
  expect(solution.converged).toBe(error < 2e-4)
  if (!solution.converged) expect(solution.rotationResidualRad + solution.positionResidualM).toBeGreaterThan(1e-5)
})
