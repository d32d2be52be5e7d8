import type { RunEvent } from '../../../src/cli/run-event.ts'

/** How far the audit of a goal is; names as in RunAudit's feedback. */
export interface AuditProgress {
  readonly phase: 'preparing' | 'running' | 'reporting' | 'stopping'
  readonly study: string
  readonly policy: string
  /** Folder of the record, as the run shows it. */
  readonly record: string
  readonly planDigest: string
  readonly planned: number
  /** Pairs with evidence, those of earlier runs included. */
  readonly done: ReadonlySet<string>
  readonly excluded: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
  /** Pairs that this run was to run, and has ended. */
  readonly toRun: number
  readonly ended: number
  /** Pair that a worker began last. */
  readonly currentPair: string
}

export const noProgress: AuditProgress = {
  phase: 'preparing',
  study: '',
  policy: '',
  record: '',
  planDigest: '',
  planned: 0,
  done: new Set(),
  excluded: new Set(),
  failed: new Set(),
  toRun: 0,
  ended: 0,
  currentPair: '',
}

/** Progress after one more event of a run. */
export function progressAfter(before: AuditProgress, event: RunEvent): AuditProgress {
  const stopping = before.phase === 'stopping'
  switch (event.event) {
    case 'frozen': {
      const { study, policy, record, planDigest, planned } = event
      return { ...before, study, policy, record, planDigest, planned }
    }
    case 'recovered': {
      const { complete, excluded, pairs } = event
      const phase = stopping ? 'stopping' : 'running'
      return { ...before, phase, done: new Set([...complete, ...excluded]), excluded: new Set(excluded), toRun: pairs }
    }
    case 'started':
      return { ...before, currentPair: event.pairId }
    case 'unit': {
      const { pairId, status } = event
      const added = (set: ReadonlySet<string>, belongs: boolean) => (belongs ? new Set([...set, pairId]) : set)
      return {
        ...before,
        done: added(before.done, status !== 'failed'),
        excluded: added(before.excluded, status === 'excluded'),
        failed: added(before.failed, status === 'failed'),
        ended: before.ended + 1,
      }
    }
    case 'reporting':
      return { ...before, phase: stopping ? 'stopping' : 'reporting' }
  }
}
