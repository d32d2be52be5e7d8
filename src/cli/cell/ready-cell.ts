import { checkAdapters } from '../../../hardware/cell/checks/check-adapters.ts'
import { checkArms } from '../../../hardware/cell/checks/check-arms.ts'
import { checkFilledIn } from '../../../hardware/cell/checks/check-filled-in.ts'
import { requireWell } from '../../../hardware/cell/checks/require-well.ts'
import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import type { GuardianClient } from '../../../hardware/cell/guardian/guardian-client.ts'
import { cellJournalPath } from '../../../hardware/cell/journal/cell-journal.ts'
import { lastStand } from '../../../hardware/cell/journal/last-stand.ts'
import type { ArmInfo } from '../../core/cell/arm-driver.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { Terminal } from '../terminal.ts'
import { confirmMotion } from './confirm-motion.ts'
import type { OpenedCell } from './open-cell.ts'
import { leadOpened } from './lead-opened.ts'
import { nameEmulator } from './name-emulator.ts'

/** Who lets the arms move, and how that was said. */
export interface MotionOptions {
  readonly by?: string
  readonly confirm?: string
}

export interface ReadyCell {
  readonly client: GuardianClient
  readonly infos: readonly [ArmInfo, ArmInfo]
}

const SETTLED_MS = 3000
const NO_STOP = 0

/** Who lets the arms of a cell move; on an emulated one that may be nobody in particular. */
export function nameOfWhoArms({ kind }: Pick<CellConfig, 'kind'>, by: string | undefined): string {
  if (by === undefined && kind === 'physical') throw nobody()
  return by ?? 'emulated'
}

/** Leads a cell and checks that it is as its file says, before anything gets power. Throws with everything closed. */
export async function readyCell({ cell }: OpenedCell, terminal: Terminal): Promise<ReadyCell> {
  requireWell(checkFilledIn(cell))
  requireWell(await checkAdapters(cell))
  const client = await leadOpened(cell, terminal)
  try {
    const infos = await client.connect().catch((thrown: unknown) => {
      throw nameEmulator(cell, thrown)
    })
    const last = await lastStand(cellJournalPath(cell))
    requireWell(checkArms(cell, infos, await client.settledState(SETTLED_MS), last))
    return { client, infos }
  } catch (error) {
    await client.close()
    throw error
  }
}

/** Lets a person arm the cell. On a physical cell the name is needed and a word is typed; nothing else ever arms it. */
export async function armByPerson(
  { cell }: OpenedCell,
  client: GuardianClient,
  what: string,
  { by, confirm }: MotionOptions,
): Promise<void> {
  if (cell.kind === 'physical') {
    nameOfWhoArms(cell, by)
    await confirmMotion(
      `${what} Hands out of reach of both arms, a second person at the emergency stop (${cell.safety.emergencyStop}).`,
      'arm',
      confirm,
    )
  }
  // Whoever stopped this cell since the verb began is not overruled by somebody who may not know of it.
  await client.arm(nameOfWhoArms(cell, by), NO_STOP)
}

function nobody(): TwinpastError {
  return new TwinpastError({
    code: 'nobody-arms',
    fate: 'refuse',
    exitCode: 2,
    message: 'Nobody is named who lets the arms move.',
    got: 'no --by',
    expected: 'the name of the person who stands at the cell',
    where: 'command line',
    remedy: "Give --by 'NAME'.",
  })
}
