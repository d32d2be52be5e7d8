import type { Observation } from '../../src/core/observation.ts'
import { NATURAL_END_RULE } from '../../src/study/calibration/natural-rollouts-schema.ts'
import type { NaturalEndLeak } from '../../src/study/calibration/natural-rollouts-schema.ts'
import { byX } from '../present/present-distance.ts'
import { leakShares } from '../present-leak/leak-shares.ts'
import type { LeakReading } from '../present-leak/leak-shares.ts'
import type { PictureGroup } from './picture-groups.ts'

/** Level of the whole probe; its comparisons share it. */
const ALPHA = 0.05
/** Five-fold cross-validation needs as many rollouts of each past. */
const FEWEST_OF_A_PAST = 5
const READINGS = ['pixels', 'jointReadings', 'objectPoses'] as const

/** The natural ends of one picture: row i of `byBranch[b]` is rollout i of its branch b. */
export interface GroupEnds {
  readonly group: PictureGroup
  readonly byBranch: readonly (readonly LeakReading[])[]
}

/** What a natural end offers to a reader: all pictures, measured joints, true poses with look-alikes in order of x. */
export function leakReading({ images, jointReadings }: Observation, poses: Float64Array): LeakReading {
  return {
    pixels: Uint8Array.from(Buffer.concat(images.map((image) => image.rgb))),
    jointReadings,
    objectPoses: Float64Array.from(byX(poses).flatMap((pose) => [...pose])),
  }
}

/** The present-leak probe on natural ends, picture by picture. Not run with fewer than five rollouts of a past. */
export function naturalEndLeak(ends: readonly GroupEnds[]): NaturalEndLeak {
  const probed = ends.filter(({ byBranch }) => byBranch.every((rows) => rows.length >= FEWEST_OF_A_PAST))
  const alpha = ALPHA / Math.max(1, READINGS.length * probed.length)
  const groups = probed.map(({ group, byBranch }) => {
    const rows = (byBranch[0] ?? []).flatMap((_, i) => byBranch.map((own) => own[i]!))
    const { samples, pixels, jointReadings, objectPoses, chance } = leakShares(rows, byBranch.length, alpha)
    const leaks = Math.max(pixels, jointReadings, objectPoses) > chance[1]
    const interval: [number, number] = [chance[0], chance[1]]
    return { decision: group.decision, branches: [...group.branches], samples, pixels, jointReadings, objectPoses, chance: interval, leaks }
  })
  return { rule: NATURAL_END_RULE, alpha, groups, leaks: groups.some(({ leaks }) => leaks) }
}
