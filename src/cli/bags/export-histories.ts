import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { piperActionSpace } from '../../../hardware/piper/piper-action-space.ts'
import { writeHistory } from '../../../ros/bags/export/write-history.ts'
import { BagWriter } from '../../../ros/bags/write/bag-writer.ts'
import { openEmbeddedSimulator } from '../../../sim/embedded/embedded-simulator.ts'
import { presentCameras } from '../../audit/meet-present.ts'
import { historyScenario } from '../../audit/scenarios.ts'
import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { CameraRequest } from '../../core/image.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import type { BagSection } from '../../study/bag-section.ts'
import { actionSpaceAt } from './action-space-at.ts'

export interface ExportHistoriesOptions {
  readonly registration: AuditRegistration
  readonly pairs: readonly PairPlan[]
  /** Cameras that the policy reads; the rest of the cell's come at their own size. */
  readonly policyCameras: readonly CameraRequest[]
  readonly section: BagSection
  readonly folder: string
  /** Speed at which they are played, as a share of the policy's own. */
  readonly speedScale: number
  /** The folder as messages name it. */
  readonly shownFolder: string
  exported(bag: ExportedBag): void
}

/** A bag that was written, as people are told. */
export interface ExportedBag {
  readonly bag: string
  readonly actions: number
  readonly branch: string
}

/**
 * Lives through both pasts of each pair in the embedded simulator and writes each as a rosbag2 folder `<pair>-<branch>`.
 * @throws TwinpastError `bag-exists`, fate refuse
 */
export async function exportHistories(options: ExportHistoriesOptions): Promise<void> {
  const { registration, pairs, section, folder, shownFolder, speedScale, policyCameras, exported } = options
  const actionSpace = actionSpaceAt(speedScale, piperActionSpace)
  const { session } = await openEmbeddedSimulator()
  const cameras = presentCameras(policyCameras).filter(({ camera }) => section.images.some((image) => image.camera === camera))
  await mkdir(folder, { recursive: true })
  try {
    for (const pair of pairs) {
      for (const direction of [0, 1] as const) {
        const branch = pair.branches[direction]
        const name = `${pair.pairId}-${branch}`
        const writer = await BagWriter.create(join(folder, name), `${shownFolder}/${name}`, {
          customData: { made_by: 'twinpast bag export', study: registration.studyId, pair: pair.pairId, branch },
        })
        let actions = 0
        await session.setup(historyScenario(pair, direction, registration))
        const steps = counted(session.history(cameras), () => (actions += 1))
        const history = { steps, end: () => session.observe(cameras), facts: () => session.facts() }
        await writeHistory(writer, history, section, actionSpace)
        await writer.close()
        exported({ bag: `${shownFolder}/${name}`, actions, branch })
      }
    }
  } finally {
    session.close()
  }
}

async function* counted<Item>(items: AsyncIterable<Item>, count: () => void): AsyncIterable<Item> {
  for await (const item of items) {
    count()
    yield item
  }
}
