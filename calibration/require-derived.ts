import { TwinpastError } from '../src/core/errors.ts'
import { canonicalJson } from '../src/study/canonical-json.ts'
import type { Calibration } from '../src/study/calibration/calibration-schema.ts'
import { readoutThreshold } from './readout/readout-threshold.ts'
import { TAU_RULE } from './readout/tau-rule.ts'

/**
 * Derives curve and tau again from the rollouts in a calibration.
 * @throws TwinpastError `calibration-inconsistent` (refuse, exit 2) if they do not follow from them by the registered rule.
 */
export function requireDerived({
  natural,
  noiseFloor,
  readout,
  settings,
}: Pick<Calibration, 'natural' | 'noiseFloor' | 'readout' | 'settings'>): void {
  const derived = readoutThreshold(natural.rollouts, settings.cutSteps, noiseFloor.marginFloor, TAU_RULE)
  if (canonicalJson(derived) === canonicalJson(readout)) return
  throw new TwinpastError({
    code: 'calibration-inconsistent',
    fate: 'refuse',
    exitCode: 2,
    message: 'Curve and tau of this calibration do not follow from its natural rollouts by the registered rule.',
    got: `tau ${readout.tau} (${readout.reason})`,
    expected: `tau ${derived.tau} (${derived.reason}), and the curve that belongs to it`,
    where: 'readout',
    remedy: 'Write the file again with `twinpast calibrate`; such files are never edited.',
  })
}
