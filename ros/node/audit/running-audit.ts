import { runEventSchema } from '../../../src/cli/run-event.ts'
import type { RunEvent } from '../../../src/cli/run-event.ts'
import { noProgress, progressAfter } from './audit-progress.ts'
import type { AuditProgress } from './audit-progress.ts'
import { outcomeOf } from './audit-outcome.ts'
import type { AuditOutcome, AuditStop } from './audit-outcome.ts'
import type { AuditRequest } from './audit-request.ts'
import { runDocumentSchema } from './run-document.ts'
import type { RunDocument } from './run-document.ts'
import { refusalOf } from '../../../src/engine/run-refusals.ts'
import { toldErrors } from './told-errors.ts'
import { startTwinpast } from './twinpast-child.ts'

export interface AuditSurroundings {
  readonly workFolder: string
  /** 0: as the study says, else one per core. */
  readonly workers: number
  readonly auditNice: number
}

export interface AuditListener {
  progress(progress: AuditProgress): void
  unit(unit: Extract<RunEvent, { readonly event: 'unit' }>, progress: AuditProgress): void
}

/** The audit of one goal while it runs. */
export interface RunningAudit {
  readonly progress: () => AuditProgress
  /** Wall-clock time of a steady clock at which pairs began to run, milliseconds; undefined before. */
  readonly runningSinceMs: () => number | undefined
  /** Asks it to stop; the first to ask is the one who is told of. */
  stop(stop: AuditStop): void
  readonly outcome: Promise<AuditOutcome>
}

/** Time a run has to stop by itself, milliseconds. A node must be gone within 5 s of a signal. */
const STOP_MS = 2500

/** Runs the command line on a study, in processes of its own: `twinpast run`, byte for byte. */
export function startAudit(request: AuditRequest, around: AuditSurroundings, listener: AuditListener): RunningAudit {
  const { study, policy, limit } = request
  let progress = noProgress
  let document: RunDocument | undefined
  let stopped: AuditStop | undefined
  let sinceMs: number | undefined
  const hear = (event: RunEvent) => {
    progress = progressAfter(progress, event)
    if (event.event === 'recovered') sinceMs = performance.now()
    listener.progress(progress)
    if (event.event === 'unit') listener.unit(event, progress)
  }
  const child = startTwinpast(
    [
      'run',
      study,
      '--supervised',
      ...(policy === '' ? [] : ['--policy', policy]),
      ...(limit === 0 ? [] : ['--limit', String(limit)]),
      ...(around.workers === 0 ? [] : ['--workers', String(around.workers)]),
    ],
    { cwd: around.workFolder, nice: around.auditNice },
    (line) => {
      const parsed = parsedLine(line)
      const event = runEventSchema.safeParse(parsed)
      if (event.success) return hear(event.data)
      document = runDocumentSchema.safeParse(parsed).data ?? document
    },
  )
  return {
    progress: () => progress,
    runningSinceMs: () => sinceMs,
    stop: (stop) => {
      if (stopped !== undefined) return
      stopped = stop
      progress = { ...progress, phase: 'stopping' }
      listener.progress(progress)
      child.stop()
      const timer = setTimeout(() => child.kill(), STOP_MS)
      void child.ended.then(() => clearTimeout(timer))
    },
    outcome: child.ended.then(async (end) => {
      const details = (document?.errors ?? []).map((error) => refusalOf(error).details)
      const errors = await toldErrors(details, study, around.workFolder)
      return outcomeOf(request, progress, document, errors, stopped, end)
    }),
  }
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
