import type { CellKind } from '../../core/cell/cell-kind.ts'
import type { SessionAnalysis } from '../../trials/readouts/session-analysis.ts'

/** A remark that stands in the journal. */
interface SessionRemark {
  readonly at: string
  readonly by: string
  /** Blind code of the trial; empty for the session as a whole. */
  readonly code: string
  readonly text: string
}

/** One unblinded session. */
export interface ReportedSession {
  readonly session: string
  readonly title: string
  readonly task: string
  readonly decision: string
  readonly cell: CellKind
  readonly leadIn: 'memory' | 'demonstration'
  /** What the cell registered itself; null: presents and histories of the embedded simulator. */
  readonly pasts: { readonly presents: number; readonly histories: number } | null
  /** Registered rule for each ruled reason. */
  readonly validity: Readonly<Record<string, 'invalid' | 'counts'>>
  readonly seeds: readonly number[]
  readonly policy: { readonly name: string; readonly weightsDigest: string }
  readonly program: { readonly version: string; readonly evidenceDigest: string }
  readonly digests: {
    readonly schedule: string
    readonly key: string
    readonly cell: string
    /** Of the last line of the journal: it fixes all events before. */
    readonly journal: string
    /** Of the calibration that the tolerance comes from; null: not calibrated. */
    readonly calibration: string | null
  }
  readonly events: number
  readonly firstEventAt: string
  readonly lastEventAt: string
  readonly unblinded: { readonly by: string; readonly at: string; readonly early: string | null }
  readonly clockJumps: number
  readonly tornLines: number
  /** Whether the simulator labelled instead of a person. */
  readonly autoLabelled: boolean
  readonly streams: { readonly named: number; readonly missing: number; readonly cut: number; readonly changed: number }
  readonly remarks: readonly SessionRemark[]
  readonly analysis: SessionAnalysis
}

/** What a table of sessions is made of: sessions side by side, never pooled. */
export interface SessionInput {
  readonly sessions: readonly ReportedSession[]
  /** Commands that make the table again. */
  readonly reproduce: string
}
