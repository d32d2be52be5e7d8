import type { Execution } from '../../src/core/execution.ts'
import type { World } from '../../src/core/world.ts'
import type { NaturalRollout } from '../../src/study/calibration/natural-rollouts-schema.ts'
import { cutOff } from './cut-off.ts'
import { nativeMargins } from './native-margins.ts'

/** Margins of a native chunk towards what its episode went to, whole and cut off at each length, as the calibration file holds them. */
export function readNative(
  native: Execution,
  worlds: readonly World[],
  target: string | null,
  cutSteps: readonly number[],
): NaturalRollout['margins'] {
  const cuts = cutSteps.map((steps) => nativeMargins(cutOff(native, steps), worlds, target))
  return nativeMargins(native, worlds, target).map(({ against, margin }, i) => ({
    against,
    margin: sixDecimals(margin),
    cut: cuts.flatMap((row) => row.slice(i, i + 1).map((own) => sixDecimals(own.margin))),
  }))
}

function sixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
