import type { ActionSpace } from '../../../src/core/action-space.ts'
import type { DecisionEvidence } from '../../../src/core/evidence.ts'
import { writeMessage } from '../cdr/write-message.ts'
import type { BagWriter } from '../write/bag-writer.ts'
import { jointMessage } from '../write/joint-message.ts'
import { stampedHeader } from '../write/stamped-header.ts'

/** Writes one saved chunk as asked: the whole of it as a trajectory, what it is worth in both worlds, and the readout. */
export async function writeDecision(
  writer: BagWriter,
  decision: DecisionEvidence,
  seed: number,
  { dimensions, rateHz }: ActionSpace,
  stampNs: bigint,
): Promise<void> {
  const { direction, seedIndex, chunk, margin, readout, utility, success } = decision
  const memory = `/memory_${direction}`
  const points = Array.from({ length: chunk.steps }, (_, step) => ({
    positions: chunk.values.slice(step * chunk.dimensions, (step + 1) * chunk.dimensions),
    time_from_start: durationOf(step / rateHz),
  }))
  const trajectory = { header: stampedHeader(stampNs), joint_names: dimensions.map(({ name }) => name), points }
  await writer.write(`${memory}/chunk`, writeMessage('trajectory_msgs/msg/JointTrajectory', trajectory), stampNs)
  const told = JSON.stringify({ seedIndex, seed, readout, margin, utility, success })
  await writer.write(`${memory}/readout`, writeMessage('std_msgs/msg/String', { data: told }), stampNs)
  await writer.write(`${memory}/margin`, writeMessage('std_msgs/msg/Float64', { data: margin }), stampNs)
  for (const world of [0, 1] as const) {
    await writer.write(`${memory}/utility_world_${world}`, writeMessage('std_msgs/msg/Float64', { data: utility[world] }), stampNs)
  }
}

/** One action of the executed prefix, as it was applied. */
export async function writeExecuted(
  writer: BagWriter,
  { direction, execution }: DecisionEvidence,
  step: number,
  { dimensions }: ActionSpace,
  stampNs: bigint,
): Promise<void> {
  const width = execution.dimensions
  const positions = execution.executedActions.subarray(step * width, (step + 1) * width)
  const names = dimensions.map(({ name }) => name)
  await writer.write(`/memory_${direction}/executed`, jointMessage(names, positions, stampNs), stampNs)
}

function durationOf(seconds: number) {
  const ns = Math.round(seconds * 1e9)
  return { sec: Math.floor(ns / 1e9), nanosec: ns % 1e9 }
}
