import { ACTION_DIMENSIONS } from '../piper/piper-action-space.ts'
import type { Admission } from '../../src/core/cell/admission.ts'
import type { OfferedChunk } from '../../src/core/cell/offered-chunk.ts'
import type { CellLimits } from './cell-limits.ts'
import type { AdmittedChunk } from './chunk-course.ts'
import type { GuardConfig } from './guard-config.ts'
import type { GuardFinding } from './guard-finding.ts'
import { checkChunkOrder } from './layers/check-chunk-order.ts'
import type { ChunkOrder } from './layers/check-chunk-order.ts'
import { checkMotion } from './layers/check-motion.ts'
import { checkPath } from './layers/check-path.ts'
import { checkShape } from './layers/check-shape.ts'
import { checkStart } from './layers/check-start.ts'
import { limitTargets } from './layers/limit-targets.ts'

/** The cell at the moment a chunk is offered. Vectors have 14 numbers. */
export interface ChunkSituation {
  readonly nowMs: number
  readonly order: ChunkOrder
  readonly readings: Float64Array
  /** The last set-point, or the measured pose after arming. */
  readonly from: Float64Array
  /** Velocity with which the last action ended just now; zeros at rest. */
  readonly entryVelocity: Float64Array
}

/** The whole chunk, or the finding of the first layer that refuses it. Never part of a chunk. */
export type Verdict =
  { readonly admission: Admission; readonly chunk: AdmittedChunk; readonly finding?: undefined } | { readonly finding: GuardFinding }

const atRest = new Float64Array(ACTION_DIMENSIONS)

/** Passes a chunk through the layers that can be checked before motion, in order. Pure: the same chunk in the same situation gets the same verdict. */
export function admitChunk(hostile: OfferedChunk, situation: ChunkSituation, config: GuardConfig, limits: CellLimits): Verdict {
  // Read once: what was checked is what goes out, whatever the caller does to its arrays.
  const { chunkId, steps, values, observedAtMs } = hostile
  const offered = { chunkId, steps, values: values instanceof Float64Array ? Float64Array.from(values) : values, observedAtMs }
  const misshapen = checkShape(offered)
  if (misshapen !== undefined) return { finding: misshapen }
  const asked = offered.values
  const sent = asked.slice()
  const { clamps, finding: outside } = limitTargets(sent, limits.dimensions, limits.ranges)
  const stepMs = limits.beatsPerAction * limits.beatMs
  const { from, entryVelocity, readings } = situation
  const motion = (entry: Float64Array): GuardFinding | undefined =>
    checkMotion(from, sent, stepMs / 1000, entry, limits.motion, limits.dimensions)
  const finding =
    checkChunkOrder(offered, situation.order, situation.nowMs, config.chunkStaleMs) ??
    outside ??
    checkStart(sent, readings, config.startJumpRad) ??
    motion(atRest) ??
    motion(entryVelocity)
  if (finding !== undefined) return { finding }
  const path = checkPath(from, sent, stepMs / 1000, limits.path)
  if (path.finding !== undefined) return { finding: path.finding }
  return {
    chunk: { chunkId, steps, asked, sent, clamps, from: from.slice(), observedAtMs },
    admission: {
      chunkId,
      steps,
      stepMs,
      clamps,
      peakJointSpeedRadPerS: peakJointSpeed(from, sent, stepMs / 1000),
      peakTipSpeedMPerS: path.peakTipSpeedMPerS,
      nearestArmsM: path.nearestArmsM,
    },
  }
}

function peakJointSpeed(from: Float64Array, values: Float64Array, stepS: number): number {
  let peak = 0
  values.forEach((value, index) => {
    if (index % 7 === 6) return
    const before = index < ACTION_DIMENSIONS ? from[index]! : values[index - ACTION_DIMENSIONS]!
    peak = Math.max(peak, Math.abs(value - before) / stepS)
  })
  return peak
}
