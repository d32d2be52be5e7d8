import type { AuditOutcome } from './audit-outcome.ts'
import type { AuditProgress } from './audit-progress.ts'
import type { RunningAudit } from './running-audit.ts'

interface RosStamp {
  readonly sec: number
  readonly nanosec: number
}

/** PHASE_ values of RunAudit's feedback. */
const phases = { preparing: 0, running: 1, reporting: 2, stopping: 3 } as const

/** RunAudit feedback. */
export function feedbackOf(audit: RunningAudit, nowMs: number): object {
  const { phase, done, planned, excluded, failed, currentPair, toRun, ended } = audit.progress()
  const sinceMs = audit.runningSinceMs()
  return {
    phase: phases[phase],
    units_done: done.size,
    units_planned: planned,
    units_excluded: excluded.size,
    units_failed: failed.size,
    current_pair: currentPair,
    seconds_left: sinceMs === undefined || ended === 0 ? Number.NaN : ((toRun - ended) * (nowMs - sinceMs)) / ended / 1000,
  }
}

/** UnitResult. */
export function unitResultOf(
  unit: { readonly pairId: string; readonly status: string; readonly reason: string; readonly detail: string },
  { study }: AuditProgress,
  digest: string,
  stamp: RosStamp,
): object {
  const { pairId: pair, status, reason, detail } = unit
  return { stamp, study, pair, status, reason, detail, unit_digest: digest }
}

/** Verdict; its code is empty where there was no report. */
export function verdictOf({ document, progress }: AuditOutcome, stamp: RosStamp): object {
  const found = document?.verdict ?? document?.finding
  return {
    stamp,
    study: progress.study,
    policy: progress.policy,
    code: found?.code ?? '',
    headline: found?.headline ?? '',
    lead: found?.lead ?? [],
    plan_digest: document?.planDigest ?? progress.planDigest,
    record_digest: document?.recordDigest ?? '',
    units_planned: progress.planned,
    units_complete: document?.units?.complete ?? 0,
    units_excluded: document?.units?.excluded ?? 0,
    units_failed: document?.units?.failed ?? 0,
  }
}

/** RunAudit result. */
export function resultOf(outcome: AuditOutcome, stamp: RosStamp): object {
  const { document, progress, exitCode, errorCode, reason } = outcome
  return {
    verdict: verdictOf(outcome, stamp),
    record_digest: document?.recordDigest ?? '',
    plan_digest: document?.planDigest || progress.planDigest,
    record_folder: document?.record || progress.record,
    exit_code: exitCode,
    error_code: errorCode,
    reason,
  }
}
