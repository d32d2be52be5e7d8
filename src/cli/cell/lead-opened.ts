import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import type { GuardianClient } from '../../../hardware/cell/guardian/guardian-client.ts'
import { meetingFolders } from '../../../hardware/cell/guardian/guardian-socket.ts'
import { cellJournalPath } from '../../../hardware/cell/journal/cell-journal.ts'
import { leadCell, visitCell } from '../../../hardware/cell/guardian/start-guardian.ts'
import type { ErrorDetails } from '../../core/errors.ts'
import { errorsOf } from '../errors-of.ts'
import type { Terminal } from '../terminal.ts'
import { printable } from '../terminal.ts'
import { nameEmulator } from './name-emulator.ts'
import { steadyNode } from './steady-node.ts'

const ENTRY = new URL('./guardian-process.ts', import.meta.url)

/** Starts the guardian of a cell and leads it. Throws `cell-busy` if another program does. */
export function leadOpened(cell: CellConfig, terminal: Terminal): Promise<GuardianClient> {
  return leadCell(cell, {
    entry: ENTRY,
    node: steadyNode,
    journal: cellJournalPath(cell),
    note: (text) => terminal.note(`guardian: ${printable(text)}`),
  })
}

/** Another process commands the arms, and none of the places where it could be met is its own: another user, another XDG_RUNTIME_DIR, or no twinpast. */
function notFound(details: ErrorDetails): ErrorDetails {
  return {
    ...details,
    got: `${details.got ?? ''}; no program that answers in ${meetingFolders().join(', ')}`,
    remedy:
      'Stop it where it runs: Ctrl-C there holds both arms. Or run this as the user who started it, with the XDG_RUNTIME_DIR of that terminal. If an arm moves that should not, use the emergency stop in hardware.',
  }
}

/** A guardian to watch through or to stop with. */
export interface ReachedCell {
  readonly client: GuardianClient
  /** Whether this program leads it, rather than another. */
  readonly leads: boolean
  /** Both arms report. Otherwise why not was told, and stopping is all that can be tried. */
  readonly connected: boolean
  /** Ends the visit, or the guardian if it is this program's own. */
  leave(): Promise<void>
}

/**
 * The guardian that another program leads, else one of its own. An arm that cannot be connected is told and no hindrance: the other one can still
 * be stopped.
 */
export async function reachCell(cell: CellConfig, terminal: Terminal): Promise<ReachedCell> {
  const visited = await visitCell(cell)
  if (visited !== undefined) return { client: visited, leads: false, connected: true, leave: async () => visited.leave() }
  const client = await leadOpened(cell, terminal)
  const connected = await client.connect().then(
    () => true,
    (thrown: unknown) => {
      for (const details of errorsOf(nameEmulator(cell, thrown)))
        terminal.error(details.code === 'bus-locked' ? notFound(details) : details)
      return false
    },
  )
  return { client, leads: true, connected, leave: () => client.close() }
}
