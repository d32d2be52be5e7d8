import type { Check } from '../../core/check.ts'
import type { InterventionEvidence } from '../../core/intervention-evidence.ts'
import type { AnchorFaultRegistration, NativeEventRegistration } from '../../core/intervention-registration.ts'
import type { BootstrapPlan } from '../../stats/bootstrap/cluster-bootstrap.ts'
import type { PairFlow } from '../verdict-input.ts'
import { conditionSummary, type ConditionSummary } from './condition-summary.ts'
import { contrastFamily, type FamilyContrast } from './contrast-family.ts'
import { episodeRows, type EpisodeRow } from './episode-row.ts'
import { faultDetection, type FaultDetection } from './fault-detection.ts'
import { interventionFinding, type InterventionFinding } from './intervention-finding.ts'
import { nativeReplays, type NativeReplays } from './native-replays.ts'
import { pairedContrast } from './paired-contrast.ts'
import { registeredContrasts } from './registered-contrasts.ts'
import { stageReach, type StageReach } from './stage-reach.ts'

/** What was registered or found outside the rows. */
export interface InterventionContext {
  readonly registration: NativeEventRegistration | AnchorFaultRegistration
  readonly flow: PairFlow
  readonly coverageBar: number
  /** Gates of the whole run. */
  readonly gates: readonly Check[]
  readonly bootstrap: BootstrapPlan
}

/** Everything the endpoints say of one closed-loop intervention cohort. Cohorts are never pooled. */
export interface InterventionAnalysis {
  /** By pair, direction, seed, stage and condition, in the order of the record. */
  readonly rows: readonly EpisodeRow[]
  readonly reach: readonly StageReach[]
  readonly conditions: readonly ConditionSummary[]
  readonly contrasts: readonly FamilyContrast[]
  /** Empty for native-event. */
  readonly detection: readonly FaultDetection[]
  /** Null where no sham is registered. */
  readonly replays: NativeReplays | null
  readonly finding: InterventionFinding
}

/** Shares, paired contrasts, detection and finding of one native-event or anchor-fault cohort. Pure. */
export function analyseInterventions(units: readonly InterventionEvidence[], context: InterventionContext): InterventionAnalysis {
  const { registration, flow, bootstrap } = context
  const rows = units.flatMap((unit) => episodeRows(unit))
  const conditions = conditionsOf(registration).map((condition) => conditionSummary(rows, condition, bootstrap))
  const plans = registeredContrasts(registration)
  const contrasts = contrastFamily(
    plans.map((plan) => pairedContrast(rows, plan, flow.planned, bootstrap)),
    context.coverageBar * flow.planned,
  )
  const isFault = registration.protocol === 'anchor-fault'
  return {
    rows,
    reach: stageReach(units, isFault ? ['none'] : registration.events.map(({ event }) => event)),
    conditions,
    contrasts,
    detection: isFault ? faultDetection(rows, registration.faults, bootstrap) : [],
    replays: !isFault && registration.conditions.includes('sham') ? nativeReplays(rows) : null,
    finding: interventionFinding(
      contrasts.map(({ registered, detected, estimate }) => ({ registered, detected, pairs: estimate.pairs })),
      flow,
      context.coverageBar,
      context.gates,
    ),
  }
}

function conditionsOf(
  registration: InterventionContext['registration'],
): readonly { readonly stage: string; readonly condition: string }[] {
  if (registration.protocol === 'native-event')
    return registration.events.flatMap(({ event: stage }) =>
      ['native', ...registration.conditions].map((condition) => ({ stage, condition })),
    )
  return [
    { stage: 'none', condition: 'none' },
    ...registration.faults.flatMap((stage) => ['fault', 'restored'].map((condition) => ({ stage, condition }))),
  ]
}
