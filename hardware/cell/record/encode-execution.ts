import { Packr } from 'msgpackr'
import type { ArmInfo } from '../../../src/core/cell/arm-driver.ts'
import { sha256 } from '../../../src/core/sha256.ts'
import { messagePackOptions } from '../../../src/record/message-pack.ts'
import { packArray } from '../../../src/record/packed-array.ts'
import type { ExecutionRecord } from './execution-record.ts'
import { EXECUTION_VERSION, executionSchema } from './execution-schema.ts'

/**
 * The bytes of an execution file. Equal contents give equal bytes: keys stand in the schema's order, arrays are little-endian float64.
 * Arrays are [executed steps, dimensions]; `start` is what was measured before the first action.
 */
export function encodeExecution({ cell, arms, source, actionSpace, speedScale, plannedSteps, run }: ExecutionRecord): Uint8Array {
  const { dimensions, rateHz } = actionSpace
  const { admission, start, steps, stopped } = run
  const rows = (of: (step: (typeof steps)[number]) => Float64Array) =>
    packArray(Float64Array.from(steps.flatMap((step) => [...of(step)])), [steps.length, dimensions.length])
  const wire = executionSchema.parse({
    twinpast: 'execution',
    version: EXECUTION_VERSION,
    cell,
    arms: [armWire(arms[0]), armWire(arms[1])],
    source,
    dimensions: dimensions.map(({ name, unit }) => ({ name, unit })),
    rateHz,
    speedScale,
    plannedSteps,
    start: packArray(start, [start.length]),
    asked: rows(({ asked }) => asked),
    sent: rows(({ sent }) => sent),
    measured: rows(({ measured }) => measured),
    clamps: admission.clamps,
    peakJointSpeedRadPerS: admission.peakJointSpeedRadPerS,
    peakTipSpeedMPerS: admission.peakTipSpeedMPerS,
    nearestArmsM: admission.nearestArmsM,
    pictures: steps.map(({ seen }) => seen.map(({ image }) => ({ camera: image.camera, sha256: sha256(image.rgb) }))),
    stopped:
      stopped === undefined
        ? null
        : {
            code: stopped.code,
            message: stopped.details.message,
            got: stopped.details.got ?? '',
            where: stopped.details.where ?? '',
          },
  })
  return Uint8Array.from(new Packr(messagePackOptions).pack(wire))
}

function armWire({ arm, firmware, limitsRad, speedLimitsRadPerS, strokeM }: ArmInfo) {
  return {
    arm,
    firmware: firmware ?? '',
    limitsRad: packArray(Float64Array.from(limitsRad.flat()), [limitsRad.length, 2]),
    speedLimitsRadPerS: packArray(Float64Array.from(speedLimitsRadPerS), [speedLimitsRadPerS.length]),
    strokeM,
  }
}
