import type { UnreachedStage } from '../../core/intervention-evidence.ts'
import type { AnchorFaultRegistration } from '../../core/intervention-registration.ts'
import type { ProtectedEpisode } from './live-to-fault.ts'

/** All stages of an episode that was over before the fault could strike; none of one that came there. */
export function unreachedStages(native: ProtectedEpisode, { atStep, faults }: AnchorFaultRegistration): readonly UnreachedStage[] {
  if (native.moment !== undefined) return []
  const { direction, seedIndex, episode } = native
  const reason = `no query at or after step ${atStep}; ${episode.ending} after ${episode.steps.length} actions`
  return ['none', ...faults].map((stage) => ({ direction, seedIndex, stage, reason }))
}
