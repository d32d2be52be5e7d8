import type { PairHistories } from '../../web/server/console/pair-histories.ts'
import type { ScenePictures } from '../../web/server/console/scene-pictures.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import type { TrialCell } from '../../trials/service/trial-cell.ts'

/** A cell that is open for a session, and what a page can show of it. */
export interface OpenedTrialCell {
  readonly cell: TrialCell
  readonly pictures?: ScenePictures
  readonly histories?: PairHistories
  close(): Promise<void>
}

/** Opens the cell of a schedule; moves nothing. Streams go below the session folder. */
export type OpenTrialCell = (session: {
  readonly schedule: FrozenSchedule
  readonly folder: string
  /** Session file, which paths to cell and policy are relative to. */
  readonly file: string
}) => Promise<OpenedTrialCell>
