import type { Check } from '../../core/check.ts'
import type { FoldedHistory } from '../fold-history.ts'

/** The history of a chain's later decision must begin with that of its earlier one, step for step and byte for byte. */
export function checkOneEpisode(earlier: FoldedHistory, later: FoldedHistory): Check {
  const passed = later.digests[earlier.fedSteps - 1]
  return {
    check: 'one-episode',
    ok: passed === earlier.digest && later.fedSteps > earlier.fedSteps,
    got: `sha256 ${passed ?? 'of nothing'} after ${earlier.fedSteps} of ${later.fedSteps} steps`,
    expected: `sha256 ${earlier.digest}, and more steps after it`,
  }
}
