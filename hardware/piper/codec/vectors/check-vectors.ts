import { checkFrameVector } from './check-frame-vector.ts'
import { checkPoseVector } from './check-pose-vector.ts'
import type { VectorFile } from './vector-file.ts'

interface VectorOutcome {
  readonly kind: 'frame' | 'pose'
  readonly case: string
  /** Differences; empty means it passed. */
  readonly wrong: readonly string[]
}

/** Every vector of a file against codec and kinematics, in order. */
export function checkVectors({ frames, poses }: VectorFile): readonly VectorOutcome[] {
  return [
    ...frames.map((vector) => ({ kind: 'frame' as const, case: vector.case, wrong: checkFrameVector(vector) })),
    ...poses.map((vector) => ({ kind: 'pose' as const, case: vector.case, wrong: checkPoseVector(vector) })),
  ]
}
