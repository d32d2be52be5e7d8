import { expect, test } from 'vitest'
import { ACTION_DIMENSIONS, GRIPPER_STROKE_M, piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { targetsAt } from '../../sim/embedded/home-targets.ts'
import {
  PUT_BACK_CENTRE,
  PUT_BACK_CUBE_REST_Z_M,
  PUT_BACK_HOME_M,
  PUT_BACK_LIFT_M,
  PUT_BACK_MATS,
} from '../../sim/embedded/layout/put-back-layout.ts'
import {
  SWAP_BRANCHES,
  SWAP_CUBE_REST_Z_M,
  SWAP_HOME_M,
  SWAP_LIFT_M,
  SWAP_MOVE_STEPS,
  SWAP_TRAYS,
  swapArm,
  swapMoves,
} from '../../sim/embedded/layout/swap-layout.ts'
import { MotionPlan } from '../../sim/embedded/motion/motion-plan.ts'
import { planBack, planPutBackPress, planToCentre, PUT_BACK_HOVER_M } from '../../sim/embedded/motion/put-back-motions.ts'
import { planSwapMove } from '../../sim/embedded/motion/swap-motions.ts'
import { solveToolDown, toolYawRad, worldToolPose } from '../../sim/embedded/motion/world-tool.ts'

const START = [0, 1.6, -1, 0, 0.7, 0]

test('the right arm reaches every mat, on the table and lifted; a solution points straight down with the asked yaw', () => {
  for (const place of [PUT_BACK_CENTRE, ...PUT_BACK_MATS]) {
    for (const heightM of [0, PUT_BACK_LIFT_M]) {
      for (const yawRad of [-0.2, 0, 0.2]) {
        const target = [place.xM, place.yM, PUT_BACK_CUBE_REST_Z_M + heightM] as const
        const pose = worldToolPose('right', solveToolDown('right', target, yawRad, START))
        target.forEach((value, axis) => {
          expect(Math.abs(pose.positionM[axis]! - value)).toBeLessThan(1e-5)
        })
        expect(pose.rotation[8]).toBeCloseTo(-1, 6)
        expect(toolYawRad(pose)).toBeCloseTo(yawRad, 4)
      }
    }
  }
})

test('the arm of the published rule reaches both trays of every move at every start yaw', () => {
  for (const branch of SWAP_BRANCHES) {
    for (const move of swapMoves(branch)) {
      for (const tray of [move.from, move.to]) {
        for (const yawRad of [-0.785, 0, 0.785]) {
          for (const heightM of [0, SWAP_LIFT_M]) {
            expect(() =>
              solveToolDown(swapArm(move.from, move.to), [tray.xM, tray.yM, SWAP_CUBE_REST_Z_M + heightM], yawRad, START),
            ).not.toThrow()
          }
        }
      }
    }
  }
})

test('beyond reach is a clear error', () => {
  expect(() => solveToolDown('right', [-0.6, 0.3, 0.8], 0, START)).toThrow(TwinpastError)
})

test('the Put Back parts have 40, 25 and 32 actions; the last opens within the first 30', () => {
  const from = targetsAt(PUT_BACK_HOME_M.left, PUT_BACK_HOME_M.right)
  const toCentre = planToCentre(from, [0, -0.1, PUT_BACK_CUBE_REST_Z_M], PUT_BACK_HOVER_M)
  const press = planPutBackPress(toCentre.targets.slice(-ACTION_DIMENSIONS), PUT_BACK_HOME_M.left)
  const back = planBack(press.targets.slice(-ACTION_DIMENSIONS), [0.1, -0.1, PUT_BACK_CUBE_REST_Z_M], [0, -0.1, PUT_BACK_CUBE_REST_Z_M])
  expect([toCentre.steps, press.steps, back.steps]).toEqual([40, 25, 32])
  const opening = (step: number): number => back.targets[step * ACTION_DIMENSIONS + 13]!
  expect(opening(10)).toBe(0)
  expect(opening(29)).toBe(GRIPPER_STROKE_M)
})

test('plans stay within the action space, start where they were told and end exactly at their goal', () => {
  const from = targetsAt(SWAP_HOME_M.left, SWAP_HOME_M.right)
  for (const branch of SWAP_BRANCHES) {
    for (const move of swapMoves(branch)) {
      const plan = planSwapMove(from, { from: move.from, to: move.to, yawRad: 0.6 })
      expect(plan.steps).toBe(SWAP_MOVE_STEPS)
      expect(plan.contact.length).toBe(plan.steps)
      plan.targets.forEach((value, index) => {
        const { lower, upper } = piperActionSpace.dimensions[index % ACTION_DIMENSIONS]!
        expect(value >= lower && value <= upper).toBe(true)
      })
      const arm = swapArm(move.from, move.to)
      const offset = arm === 'left' ? 0 : 7
      const end = worldToolPose(arm, plan.targets.slice(-ACTION_DIMENSIONS).slice(offset, offset + 6))
      SWAP_HOME_M[arm].forEach((value, axis) => {
        expect(end.positionM[axis]).toBeCloseTo(value, 5)
      })
      const idle = arm === 'left' ? 7 : 0
      for (let d = 0; d < 7; d += 1) expect(plan.targets[(plan.steps - 1) * ACTION_DIMENSIONS + idle + d]).toBe(from[idle + d])
    }
  }
})

test('a tilted start fades out without a jump', () => {
  const from = targetsAt(PUT_BACK_HOME_M.left, PUT_BACK_HOVER_M)
  from[7 + 4]! += 0.05
  from[7 + 3]! += 0.04
  const plan = new MotionPlan(from).toolTo('right', [0.1, -0.1, 0.8], 0, 6, 'free').finish()
  for (let joint = 0; joint < 6; joint += 1) {
    let before = from[7 + joint]!
    for (let step = 0; step < 6; step += 1) {
      const now = plan.targets[step * ACTION_DIMENSIONS + 7 + joint]!
      expect(Math.abs(now - before)).toBeLessThan(0.1)
      before = now
    }
  }
  expect(worldToolPose('right', plan.targets.slice(-7, -1)).rotation[8]).toBeCloseTo(-1, 6)
})

test('Swap moves go empty tray, freed tray, freed tray; every picture after a move has two pasts', () => {
  expect(swapMoves('LM').map((move) => `${move.cube} ${move.from.name}${move.to.name}`)).toEqual(['cube1 LR', 'cube2 ML', 'cube1 RM'])
  expect(swapMoves('LL')).toEqual([])
  const pictures = new Map<string, number>()
  for (const branch of SWAP_BRANCHES) {
    const [first, second] = swapMoves(branch)
    const occupied = [first!.to.name, second!.from.name].sort().join('')
    pictures.set(occupied, (pictures.get(occupied) ?? 0) + 1)
  }
  expect([...pictures.values()]).toEqual([2, 2, 2])
  expect(SWAP_TRAYS.map((tray) => tray.xM)).toEqual([-0.14, 0, 0.14])
})
