import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import { emulatorLine } from '../cell/emulator-line.ts'
import type { Terminal } from '../terminal.ts'

/** Says which emulated cell is used: a session with registered presents starts none unasked, as nobody starts a real one by a command. */
export function noteEmulatedCell(cell: CellConfig, terminal: Terminal): void {
  if (cell.kind === 'emulated') terminal.note(`uses the emulated cell that runs at the ports of the cell file (${emulatorLine(cell)})`)
}
