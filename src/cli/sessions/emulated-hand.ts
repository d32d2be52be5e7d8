import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import type { GuardedCell } from '../../../hardware/cell/guardian/guarded-cell.ts'
import type { CellImages } from '../../../hardware/cell/images/cell-images.ts'
import { slowApproach } from '../../../hardware/cell/trials/slow-approach.ts'
import type { TrialHand } from '../../../hardware/cell/trials/trial-hand.ts'
import type { CubePose } from '../../../sim/embedded/cell-task.ts'
import type { MonotonicClock } from '../../core/cell/monotonic-clock.ts'
import type { EmbeddedPasts } from './embedded-pasts.ts'

const SETTLE_MS = 600
const RESETTER = 'emulated reset'

export interface EmulatedHandParts {
  readonly config: CellConfig
  readonly cell: GuardedCell
  readonly images: CellImages
  readonly clock: MonotonicClock
  readonly pasts: Pick<EmbeddedPasts, 'present'>
  /** Lays the objects on the emulated table. */
  readonly layObjects: (objects: readonly CubePose[]) => Promise<void>
  readonly wait: (ms: number) => Promise<void>
}

/** Resets the emulated cell between trials, as people do a real one: arms slowly to the registered pose, through the guard, then the objects. */
export function emulatedHand({ config, cell, images, clock, pasts, layObjects, wait }: EmulatedHandParts): TrialHand {
  const approach = slowApproach({ config, cell, images, clock })
  return {
    lay: async (pairId) => {
      const { jointTargets, objects } = await pasts.present(pairId)
      if (cell.state().mode !== 'ready') await cell.arm(RESETTER)
      try {
        const { stopped } = await approach(jointTargets)
        if (stopped !== undefined) throw stopped
        await wait(SETTLE_MS)
        await layObjects(objects)
        await wait(SETTLE_MS)
      } finally {
        await cell.stop('hold', 'the cell is reset')
      }
    },
  }
}
