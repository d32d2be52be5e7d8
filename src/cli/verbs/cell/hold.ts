import type { Command } from 'commander'
import { requireHeld } from '../../../../hardware/cell/checks/require-held.ts'
import { openCell } from '../../cell/open-cell.ts'
import type { CellChoice } from '../../cell/open-cell.ts'
import { nameEmulator } from '../../cell/name-emulator.ts'
import { reachCell } from '../../cell/lead-opened.ts'
import { exitCodes } from '../../exit-code.ts'
import { runVerb, verb } from '../../verb.ts'

const SETTLED_MS = 1000

/** `cell hold`: both arms stay where they are, with power. */
export function cellHoldVerb(): Command {
  const command = verb(
    'hold',
    'Hold both arms where they are, with power. Also while another program moves them: that program is stopped.',
    ['cell hold hardware/cell/emulated.yaml'],
  ).argument('<file>', 'cell file')
  return command.action((file: string, choice: CellChoice) =>
    runVerb(command, async (terminal) => {
      const { cell, shown } = await openCell(file, choice, terminal)
      const { client, leads, connected, leave } = await reachCell(cell, terminal)
      try {
        await client.stop('hold', 'twinpast cell hold').catch((thrown: unknown) => {
          throw connected ? thrown : nameEmulator(cell, thrown)
        })
        requireHeld(await client.settledState(SETTLED_MS))
        terminal.result(
          `both arms hold where they are${leads ? '' : '; the program that led them was stopped'}. Nothing re-arms by itself.`,
        )
        return { exitCode: exitCodes.done, json: { cell: cell.cell, kind: cell.kind, file: shown, stop: 'hold', stoppedAnother: !leads } }
      } finally {
        await leave()
      }
    }),
  )
}
