import { auditTopics } from '../../../ros/bags/audit/audit-topics.ts'
import { writePair } from '../../../ros/bags/audit/write-pair.ts'
import { writeMessage } from '../../../ros/bags/cdr/write-message.ts'
import { BagWriter } from '../../../ros/bags/write/bag-writer.ts'
import { openEmbeddedSimulator } from '../../../sim/embedded/embedded-simulator.ts'
import { presentCameras } from '../../audit/meet-present.ts'
import type { CameraRequest } from '../../core/image.ts'
import { bagJob } from '../../engine/bag-job.ts'
import { registrationOf } from '../../engine/registration-of.ts'
import type { MergedPair, MergedRecord } from '../../record/merged-record.ts'
import { recordEmpty } from '../../record/record-empty.ts'
import { recordedHistories } from '../recorded-histories.ts'
import { unitJson } from '../unit-json.ts'
import { pastOfRecord } from './past-of-record.ts'

/** Where the clock of an audit bag begins: 2020-01-01T00:00:00Z. */
const EPOCH_NS = 1_577_836_800_000_000_000n
const SECOND_NS = 1_000_000_000n

export interface AuditBagOptions {
  readonly record: MergedRecord
  /** Only these pairs; absent: every pair. */
  readonly only?: ReadonlySet<string>
  readonly folder: string
  readonly shownFolder: string
  /** Folder of the bags that the study reads its histories from, if it does. */
  readonly bagFolder?: string
  /** What the whole record came to, as JSON. */
  readonly verdict: object
  written(pairId: string, status: string): void
}

/**
 * Writes a record as a rosbag2 folder: each complete pair's pasts, present, saved chunks and scores one after the other in time.
 * @throws TwinpastError `history-differs`, `bag-exists`, `record-empty`, fate refuse
 */
export async function writeAuditBag(options: AuditBagOptions): Promise<void> {
  const { record, only, folder, shownFolder, verdict, written } = options
  const { plan } = record
  const { study } = plan.content
  const registration = registrationOf(plan)
  const { session } = await openEmbeddedSimulator()
  const source = recordedHistories({ bags: bagJob(plan, options.bagFolder) }, session) ?? session
  const cameras = await policyCameras(record)
  const writer = await BagWriter.create(folder, shownFolder, {
    customData: { made_by: 'twinpast bag audit', study: study.study, plan: plan.digest },
  })
  try {
    const seen = cameras.map(({ camera }) => camera)
    for (const topic of auditTopics([...new Set(seen)], [...new Set(presentCameras(cameras).map(({ camera }) => camera))]))
      await writer.addTopic(topic)
    let nowNs = EPOCH_NS
    for await (const { pair, unit } of record.pairs(only)) {
      await writeText(writer, '/twinpast/pair', pairJson({ pair, unit }), nowNs)
      if (unit?.outcome.status === 'complete') {
        const evidence = unit.outcome
        const past = (direction: 0 | 1) =>
          pastOfRecord(source, pair, direction, registration, cameras, evidence.histories[direction].digest)
        const pasts = [await past(0), await past(1)] as const
        nowNs = await writePair(writer, { evidence, pasts, actionSpace: unit.policy.actionSpace, seeds: study.seeds }, nowNs)
      }
      written(pair.pairId, unit?.outcome.status ?? 'missing')
      nowNs += SECOND_NS
    }
    await writeText(writer, '/twinpast/verdict', verdict, nowNs)
    await writer.close()
  } catch (thrown) {
    await writer.abandon()
    throw thrown
  } finally {
    session.close()
  }
}

async function policyCameras(record: MergedRecord): Promise<readonly CameraRequest[]> {
  for await (const { unit } of record.pairs()) if (unit !== undefined) return unit.policy.cameras
  throw recordEmpty()
}

function pairJson({ pair, unit }: MergedPair): object {
  return { pair, unit: unit === undefined ? null : unitJson(unit) }
}

async function writeText(writer: BagWriter, topic: string, value: object, stampNs: bigint): Promise<void> {
  await writer.write(topic, writeMessage('std_msgs/msg/String', { data: JSON.stringify(value) }), stampNs)
}
