import { bytesOf } from '../core/bytes.ts'
import type { HistoryStep } from '../core/history.ts'

/** Everything of a step that is fed, as the digest of a history takes it: pictures, targets, readings, action. */
export function stepBytes(step: HistoryStep): readonly Uint8Array[] {
  const { images, jointTargets, jointReadings } = step.observation
  return [...images.map((image) => image.rgb), bytesOf(jointTargets), bytesOf(jointReadings), bytesOf(step.action)]
}
