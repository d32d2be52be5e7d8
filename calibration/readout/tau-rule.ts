import type { TauRule } from '../../src/study/calibration/readout-threshold-schema.ts'

/** Registered before any calibration was made (docs/calibration.md); a change of it is another rule and needs another name. */
export const TAU_RULE: TauRule = {
  name: 'smallest-admissible',
  grid: [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9],
  mostWrongShare: 0.01,
  fewestRollouts: 100,
  defaultTau: 0.25,
}
