import { ARM_NAMES } from '../piper/piper-action-space.ts'
import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import { nearestPlace } from '../../sim/embedded/event-log.ts'
import type { EmulatedCell } from './emulated-cell.ts'

/** What is true in the emulated cell, as plain JSON: for whoever labels and tests, never for a policy. Angles in rad, lengths in metres. */
export function cellState(cell: EmulatedCell) {
  const { scene, cell: running } = cell.world
  const { physics, counters, task } = running
  return {
    cell: 'emulated',
    nowMs: cell.nowMs,
    slippedMs: cell.slippedMs,
    gaps: cell.gaps,
    scene,
    episode: {
      success: running.solved(scene.branch),
      failed: counters.failed,
      stage: task.stagesPassed(counters.stage) + Number(running.solved(scene.branch)),
      presses: counters.presses,
      pressed: counters.pressed,
    },
    objects: task.scene.cubes.map((cube, index) => {
      const positionM = physics.cubeM(index)
      return { name: cube.name, positionM, yawRad: physics.cubeYawRad(index), ...nearestPlace(task, positionM) }
    }),
    arms: Object.fromEntries(ARM_NAMES.map((side) => [side, armState(cell, side)])),
    faults: cell.faults.active,
  }
}

function armState(cell: EmulatedCell, side: ArmSide) {
  const { controller, framesSent } = cell.arms[side]
  const { jointsRad, speedsRadPerS, openingM } = cell.world.measure(side)
  const now = cell.nowMs
  return {
    jointsRad: [...jointsRad],
    speedsRadPerS: [...speedsRadPerS],
    openingM,
    reportedRad: [...controller.reportedRad(now)],
    setPointsRad: [...controller.motion.setPointsRad],
    awake: controller.isAwake(now),
    power: [1, 2, 3, 4, 5, 6].map((joint) => controller.motors.isOn(joint - 1, now)),
    gripperPower: controller.gripper.on,
    controlMode: controller.controlMode,
    status: controller.status,
    writes: controller.writes,
    framesSent,
  }
}
