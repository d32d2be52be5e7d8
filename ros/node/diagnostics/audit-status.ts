import type { AuditDesk } from '../audit/audit-desk.ts'
import type { DiagnosticStatus } from './diagnostic-status.ts'

/** Task `audit`: what runs, or how the last goal ended. `rejected`: why the newest goal was rejected; empty if it was not. */
export function auditStatus(desk: Pick<AuditDesk, 'running' | 'last'>, rejected: string): DiagnosticStatus {
  const task = 'audit'
  const values = rejected === '' ? {} : { 'last rejection': rejected }
  if (desk.running !== undefined) {
    const { phase, study, policy, planned, done, excluded, failed, currentPair } = desk.running.progress()
    return {
      task,
      level: failed.size > 0 ? 'warn' : 'ok',
      message: failed.size > 0 ? `${phase}, ${failed.size} pairs failed` : phase,
      values: {
        study,
        policy,
        'pairs done': done.size,
        'pairs planned': planned,
        'pairs excluded': excluded.size,
        'pairs failed': failed.size,
        'current pair': currentPair,
        ...values,
      },
    }
  }
  const { last } = desk
  if (last === undefined) return { task, level: rejected === '' ? 'ok' : 'warn', message: rejected === '' ? 'idle' : rejected, values }
  const { end, reason, progress, document, request } = last
  const told = { study: progress.study || request.study, policy: progress.policy || request.policy, ...values }
  if (end === 'aborted') return { task, level: 'error', message: reason, values: { ...told, 'error code': last.errorCode } }
  if (end === 'cancelled') return { task, level: 'ok', message: 'idle; the last goal was cancelled', values: told }
  const failed = document?.units?.failed ?? 0
  const found = document?.verdict ?? document?.finding
  return {
    task,
    level: failed > 0 || found?.code === 'gate-failed' ? 'warn' : 'ok',
    message: `idle; the last verdict is ${found?.code ?? ''}`,
    values: { ...told, 'record digest': document?.recordDigest ?? '', 'pairs failed': failed },
  }
}
