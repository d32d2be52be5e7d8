import type { ActionSpace } from '../../../src/core/action-space.ts'
import type { DecisionEvidence } from '../../../src/core/evidence.ts'
import type { RecordedEvidence } from '../../../src/record/recorded-unit.ts'
import { writeMessage } from '../cdr/write-message.ts'
import type { BagWriter } from '../write/bag-writer.ts'
import { jointMessage } from '../write/joint-message.ts'
import { pictureMessage, pngMessage } from '../write/picture-message.ts'
import { cameraTopic } from './audit-topics.ts'
import type { PastSteps } from './past-steps.ts'
import { writeDecision, writeExecuted } from './write-decision.ts'

/** Still time after each past and each saved chunk, seconds. */
const REST_SECONDS = 0.5

/** A complete pair as it is laid out in time. */
export interface PairToWrite {
  readonly evidence: RecordedEvidence
  readonly pasts: readonly [PastSteps, PastSteps]
  readonly actionSpace: ActionSpace
  /** Registered action seeds. */
  readonly seeds: readonly number[]
}

/**
 * Lays one pair out in time from `startNs`: both pasts side by side, each at its own pace and ending at the same moment, the present, then seed
 * by seed both saved chunks side by side. Gives back the moment after it.
 */
export async function writePair(writer: BagWriter, { evidence, pasts, actionSpace, seeds }: PairToWrite, startNs: bigint): Promise<bigint> {
  const { rateHz } = actionSpace
  const longest = Math.max(...pasts.map(({ steps }) => steps.length))
  const at = (fromNs: bigint, steps: number) => fromNs + BigInt(Math.round((steps * 1e9) / rateHz))
  for (let tick = 0; tick < longest; tick++) {
    for (const direction of [0, 1] as const) {
      const step = tick - (longest - pasts[direction].steps.length)
      await writePastStep(writer, direction, pasts[direction], step, actionSpace, at(startNs, tick))
    }
  }
  const presentNs = at(startNs, longest) + rest()
  for (const { camera, png } of evidence.present.pictures) {
    await writer.write(cameraTopic('present', camera), pngMessage(camera, png, presentNs), presentNs)
  }
  let nowNs = presentNs
  for (const [seedIndex, seed] of seeds.entries()) {
    const saved = evidence.decisions.filter((decision) => decision.seedIndex === seedIndex)
    for (const decision of saved) await writeDecision(writer, decision, seed, actionSpace, nowNs)
    const executed = Math.max(0, ...saved.map(({ execution }) => execution.executedSteps))
    for (let step = 0; step < executed; step++) await writeExecutedStep(writer, saved, step, actionSpace, at(nowNs, step))
    nowNs = at(nowNs, executed) + rest()
  }
  return nowNs
}

async function writePastStep(
  writer: BagWriter,
  direction: 0 | 1,
  { steps, facts }: PastSteps,
  index: number,
  { dimensions }: ActionSpace,
  stampNs: bigint,
): Promise<void> {
  const step = steps[index]
  if (step === undefined) return
  const names = dimensions.map(({ name }) => name)
  for (const image of step.observation.images) {
    await writer.write(cameraTopic(`history_${direction}`, image.camera), await pictureMessage(image, stampNs), stampNs)
  }
  await writer.write(`/history_${direction}/joint_states`, jointMessage(names, step.observation.jointReadings, stampNs), stampNs)
  await writer.write(`/history_${direction}/joint_commands`, jointMessage(names, step.action, stampNs), stampNs)
  for (const event of facts.events.filter(({ stepIndex }) => stepIndex === index)) {
    await writer.write(`/history_${direction}/events`, writeMessage('std_msgs/msg/String', { data: JSON.stringify(event) }), stampNs)
  }
}

async function writeExecutedStep(
  writer: BagWriter,
  saved: readonly DecisionEvidence[],
  step: number,
  actionSpace: ActionSpace,
  stampNs: bigint,
): Promise<void> {
  for (const decision of saved) {
    if (step < decision.execution.executedSteps) await writeExecuted(writer, decision, step, actionSpace, stampNs)
  }
}

function rest(): bigint {
  return BigInt(REST_SECONDS * 1e9)
}
