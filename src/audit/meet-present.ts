import type { CameraImage, CameraRequest } from '../core/image.ts'
import type { Observation } from '../core/observation.ts'
import type { Present } from '../core/present.ts'
import type { SimulatorSession } from '../core/simulator-session.ts'
import type { Snapshot } from '../core/snapshot.ts'

const WRIST_AND_HEAD = ['head', 'left-wrist', 'right-wrist'] as const
const DEFAULT_SIZE_PX = 64

/** Cameras of the present: those the policy reads, and the rest of the cell's at 64 px, so that nothing visible goes unchecked. */
export function presentCameras(policyCameras: readonly CameraRequest[]): readonly CameraRequest[] {
  const seen = new Set(policyCameras.map((request) => request.camera))
  const rest = WRIST_AND_HEAD.filter((camera) => !seen.has(camera))
  return [...policyCameras, ...rest.map((camera) => ({ camera, widthPx: DEFAULT_SIZE_PX, heightPx: DEFAULT_SIZE_PX }))]
}

/** Puts the registered present in place of a history's own end and captures everything in it anew. */
export function meetPresent(simulator: SimulatorSession, snapshot: Snapshot, cameras: readonly CameraRequest[]): Present {
  simulator.restore(snapshot)
  return { observation: simulator.observe(cameras), queuedActions: new Float64Array(0) }
}

/** How far a history's own end lay from the present: largest joint difference (action-space units) and pixel level difference, over the views that both have. */
export function spliceDistance(ownEnd: Observation, present: Present): { readonly joint: number; readonly pixelLevels: number } {
  const { observation } = present
  const pixelLevels = observation.images.map((image) => largestDifference(image.rgb, sameView(image, ownEnd)?.rgb ?? image.rgb))
  const joint = Math.max(
    largestDifference(observation.jointTargets, ownEnd.jointTargets),
    largestDifference(observation.jointReadings, ownEnd.jointReadings),
  )
  return { joint, pixelLevels: Math.max(0, ...pixelLevels) }
}

function sameView({ camera, widthPx, heightPx }: CameraImage, { images }: Observation): CameraImage | undefined {
  return images.find((image) => image.camera === camera && image.widthPx === widthPx && image.heightPx === heightPx)
}

function largestDifference(a: Uint8Array | Float64Array, b: Uint8Array | Float64Array): number {
  let largest = 0
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs((a[i] ?? 0) - (b[i] ?? 0)))
  return largest
}
