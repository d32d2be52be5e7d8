import type { RunDocument } from './run-document.ts'
import type { AuditProgress } from './audit-progress.ts'
import type { AuditRequest } from './audit-request.ts'
import type { ChildEnd } from './twinpast-child.ts'
import type { ErrorDetails } from '../../../src/core/errors.ts'
import { faultText } from '../fault-text.ts'

/** Who ended an audit before its time, and why. */
export interface AuditStop {
  readonly by: 'cancel' | 'abort' | 'shutdown'
  readonly reason: string
}

/** How the audit of a goal ended. */
export interface AuditOutcome {
  readonly end: 'succeeded' | 'cancelled' | 'aborted'
  readonly request: AuditRequest
  readonly progress: AuditProgress
  /** What the run said last; absent where it ended without a word. */
  readonly document: RunDocument | undefined
  /** As of the command line. */
  readonly exitCode: number
  /** Empty where it succeeded. */
  readonly errorCode: string
  readonly reason: string
}

/** Exit code of a run that was stopped. */
const INTERRUPTED = 130
/** Exit code of a run that told none. */
const OUR_FAULT = 1

const stopCodes = { cancel: 'audit-cancelled', abort: 'audit-aborted', shutdown: 'node-stopped' } as const

/**
 * A run that came to a report succeeded, even if it was asked to stop meanwhile: nothing of it is missing.
 * @param errors those of the document, as the graph may hear them
 */
export function outcomeOf(
  request: AuditRequest,
  progress: AuditProgress,
  document: RunDocument | undefined,
  errors: readonly ErrorDetails[],
  stop: AuditStop | undefined,
  { exitCode, signal, lastWords }: ChildEnd,
): AuditOutcome {
  const told = { request, progress, document }
  if (document?.verdict !== undefined || document?.finding !== undefined)
    return { ...told, end: 'succeeded', exitCode: document.exitCode, errorCode: '', reason: '' }
  if (stop !== undefined) {
    const end = stop.by === 'cancel' ? 'cancelled' : 'aborted'
    return { ...told, end, exitCode: INTERRUPTED, errorCode: stopCodes[stop.by], reason: stop.reason }
  }
  const [first] = errors
  if (document !== undefined && first !== undefined) {
    const reason = errors.map(faultText).join('\n')
    return { ...told, end: 'aborted', exitCode: document.exitCode, errorCode: first.code, reason }
  }
  const how = signal === null ? `exit code ${exitCode ?? 'unknown'}` : signal
  return {
    ...told,
    end: 'aborted',
    exitCode: document?.exitCode ?? exitCode ?? OUR_FAULT,
    errorCode: 'audit-process-died',
    reason: `audit-process-died: The process of the audit ended without a word, with ${how}. ${lastWords.slice(-3).join(' ')}`.trim(),
  }
}
