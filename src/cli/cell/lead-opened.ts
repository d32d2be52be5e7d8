import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import type { GuardianClient } from '../../../hardware/cell/guardian/guardian-client.ts'
import { leadCell, visitCell } from '../../../hardware/cell/guardian/start-guardian.ts'
import type { Terminal } from '../terminal.ts'
import { printable } from '../terminal.ts'
import { steadyNode } from './steady-node.ts'

const ENTRY = new URL('./guardian-process.ts', import.meta.url)

/** Starts the guardian of a cell and leads it. Throws `cell-busy` if another program does. */
export function leadOpened(cell: CellConfig, terminal: Terminal): Promise<GuardianClient> {
  return leadCell(cell, { entry: ENTRY, node: steadyNode, note: (text) => terminal.note(`guardian: ${printable(text)}`) })
}

/** The guardian that another program leads, else one of its own, connected. For verbs that only watch or stop. */
export async function visitOrLead(
  cell: CellConfig,
  terminal: Terminal,
): Promise<{ readonly client: GuardianClient; readonly leads: boolean }> {
  const visited = await visitCell(cell)
  if (visited !== undefined) return { client: visited, leads: false }
  const client = await leadOpened(cell, terminal)
  await client.connect()
  return { client, leads: true }
}
