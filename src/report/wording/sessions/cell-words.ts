import type { CellKind } from '../../../core/cell/cell-kind.ts'

/** Which cell it was, where everything begins. */
export const CELL_WORDS: Readonly<Record<CellKind, string>> = {
  emulated: 'Emulated cell: no arm moved',
  physical: 'Physical cell',
}
