import type { CellKind } from '../../core/cell/cell-kind.ts'
import type { Session } from './session-schema.ts'

/** What is always looked at before real arms get power. */
const usualRig = [
  'Both grippers opened and closed once; nothing is in them',
  'Lights as on the day the presents were registered',
  'Trays or mats, objects and cameras in their places',
  'Emergency stop tested with both arms resting; power went off, and it is reset',
] as const

/** What a person ticks off in each opening of a session before anything is armed; empty: nothing. */
export function rigList({
  session: { rig },
  cell,
}: {
  readonly session: Pick<Session, 'rig'>
  readonly cell: CellKind
}): readonly string[] {
  return rig?.[cell] ?? (cell === 'physical' ? usualRig : [])
}
