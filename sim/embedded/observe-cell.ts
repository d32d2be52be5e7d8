import type { CameraRequest } from '../../src/core/image.ts'
import type { Observation } from '../../src/core/observation.ts'
import type { Renderer } from '../render/renderer.ts'
import { renderCamera, renderScene } from './cell-cameras.ts'
import type { RunningCell } from './running-cell.ts'

/** What a policy may see now. Leaves the trajectory bit-equal; without cameras nothing is rendered. */
export function observeCell(cell: RunningCell, renderer: Renderer, cameras: readonly CameraRequest[]): Observation {
  const { physics } = cell
  const images = cameras.length === 0 ? [] : picturesOf(cell, renderer, cameras)
  return {
    images,
    jointTargets: physics.targets.slice(),
    jointReadings: physics.jointReadings(),
    instruction: cell.task.instruction,
    stepIndex: cell.counters.stepIndex,
  }
}

function picturesOf(cell: RunningCell, renderer: Renderer, cameras: readonly CameraRequest[]): Observation['images'] {
  const { model } = cell.physics
  const scene = renderScene(model, cell.physics)
  return cameras.map(({ camera, widthPx, heightPx }) => ({
    camera,
    widthPx,
    heightPx,
    rgb: renderer.render(scene, renderCamera(model, cell.physics, camera), widthPx, heightPx),
  }))
}
