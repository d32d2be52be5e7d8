/** What ails the line between an arm and its hosts. */
export interface LineCondition {
  /** 0..1, either way. */
  readonly lossShare: number
  readonly droppedIds: ReadonlySet<number>
  /** Feedback repeats what it said when this began. */
  readonly frozen: boolean
  /** `silent`: no frame passes; `refused`: sends are refused too; `closed`: the port is gone. */
  readonly bus: 'on' | 'silent' | 'refused' | 'closed'
  /** 0: frames pass as they come. */
  readonly burstEveryMs: number
  readonly delayMs: number
  readonly garbagePerS: number
  /** 0: there is no other host. */
  readonly secondMasterHz: number
}

export const soundLine: LineCondition = {
  lossShare: 0,
  droppedIds: new Set(),
  frozen: false,
  bus: 'on',
  burstEveryMs: 0,
  delayMs: 0,
  garbagePerS: 0,
  secondMasterHz: 0,
}
