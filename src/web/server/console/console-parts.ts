import type { Clock } from '../../../record/run-log.ts'
import type { FrozenSchedule } from '../../../trials/schedule/frozen-schedule.ts'
import type { OpenSession } from '../../../trials/service/open-session.ts'
import type { PairHistories } from './pair-histories.ts'
import type { ScenePictures } from './scene-pictures.ts'

/** What an operator's page is served from. */
export interface ConsoleParts {
  readonly session: OpenSession
  readonly schedule: FrozenSchedule
  /** Session folder, below which streams lie. */
  readonly folder: string
  readonly clock: Clock
  /** False: labels, ratings and decisions only. */
  readonly hasCell: boolean
  /** People have the arms brought to the registered pose; else the cell is reset by itself. */
  readonly bringsArms: boolean
  /** Absent: the scene is reset by its words alone. */
  readonly pictures?: ScenePictures
  /** Absent: histories are not shown, before unblinding or after. */
  readonly histories?: PairHistories
}
