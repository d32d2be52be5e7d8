import { dirname, resolve } from 'node:path'
import { requireActionSpace } from '../../../hardware/cell/checks/require-action-space.ts'
import { hostClock } from '../../../hardware/cell/host-clock.ts'
import { keepPresent, requireNoPresent } from '../../../hardware/cell/presents/keep-present.ts'
import type { KeptPresent } from '../../../hardware/cell/presents/keep-present.ts'
import { takePresent } from '../../../hardware/cell/presents/take-present.ts'
import type { CellKind } from '../../core/cell/cell-kind.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { CameraRequest } from '../../core/image.ts'
import { fileStorage } from '../../record/file-storage.ts'
import type { Session } from '../../trials/session/session-schema.ts'
import { openCell } from '../cell/open-cell.ts'
import type { OpenedCell } from '../cell/open-cell.ts'
import { readyCell } from '../cell/ready-cell.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { cellOfSession } from './cell-of-session.ts'
import { loadSession } from './load-session.ts'
import { noteEmulatedCell } from './note-emulated-cell.ts'
import { openTrialImages } from './open-trial-images.ts'
import { openTrialPolicy } from './open-trial-policy.ts'
import { pastsUnregistered } from './pasts-unregistered.ts'

export interface PresentRequest {
  readonly file: string
  readonly kind: CellKind
  readonly pairId: string
  /** An operator of the session. */
  readonly by: string
  readonly replace: boolean
  /** Start an emulated cell for it, instead of using the one at the ports of the cell file. */
  readonly startCell: boolean
}

export interface RegisteredNow extends KeptPresent {
  /** Folder of the present, as messages show it. */
  readonly shown: string
  /** Pairs of the session that have none yet. */
  readonly missing: readonly string[]
}

/**
 * Registers the present of a pair from what the cell's own cameras and arms tell now. Checks the cell as `cell home` does; moves nothing and powers nothing.
 * @throws TwinpastError `pasts-unregistered`, `pair-unknown`, `person-not-registered`, `present-exists`, `arms-unsettled`, and what the cell is refused with
 */
export async function registerPresent(request: PresentRequest, terminal: Terminal): Promise<RegisteredNow> {
  const { file, kind, pairId, by, replace, startCell } = request
  const session = await loadSession(file)
  const { pasts } = session
  if (pasts === undefined) throw pastsUnregistered('a session file without `pasts`', shownPath(file))
  requireRegistered(session, pairId, by, shownPath(file))
  const { path, config, digest } = await cellOfSession(file, session, kind)
  const folder = resolve(dirname(file), pasts.presents)
  const storage = fileStorage(folder)
  if (!replace) await requireNoPresent(storage, pairId)
  const policy = await openTrialPolicy(session.task, session.policy, dirname(file))
  const { cameras, actionSpace, weightsDigest } = policy.info
  await policy.close()
  if (weightsDigest !== session.policyDigest) throw otherPolicy(weightsDigest, session.policyDigest, shownPath(file))
  requireActionSpace(config, actionSpace)
  if (!startCell) noteEmulatedCell(config, terminal)
  const opened = await openCell(path, startCell ? { emulated: true } : {}, terminal, { task: session.task, seed: 0 })
  try {
    const taken = await takeOn(opened, cameras, terminal)
    if (!replace) await requireNoPresent(storage, pairId)
    const cell = { name: config.cell, kind: config.kind, sha256: digest }
    const told = { session: session.session, task: session.task, pairId, cell, by, at: new Date().toISOString() }
    const kept = await keepPresent(storage, taken, told)
    return { ...kept, shown: shownPath(resolve(folder, pairId)), missing: await missingOf(storage, session) }
  } finally {
    opened.close()
  }
}

async function takeOn(opened: OpenedCell, cameras: readonly CameraRequest[], terminal: Terminal) {
  const { client } = await readyCell(opened, terminal)
  try {
    const { images, film, close } = await openTrialImages(opened.cell.cameras, cameras)
    try {
      return await takePresent({ cell: client, images, film, clock: hostClock })
    } finally {
      await close()
    }
  } finally {
    await client.close()
  }
}

async function missingOf(storage: Pick<ReturnType<typeof fileStorage>, 'list'>, { pairs }: Pick<Session, 'pairs'>) {
  const missing: string[] = []
  for (const { pair } of pairs) if ((await storage.list(pair)).length === 0) missing.push(pair)
  return missing
}

function requireRegistered({ pairs, operators }: Session, pairId: string, by: string, where: string): void {
  const names = pairs.map(({ pair }) => pair)
  if (!names.includes(pairId))
    throw refusal(
      'pair-unknown',
      'The session has no such pair.',
      pairId,
      names.join(', '),
      where,
      'Give the pair as the session file names it.',
    )
  if (!operators.includes(by))
    throw refusal(
      'person-not-registered',
      'Only a registered operator may register a present.',
      by.slice(0, 60),
      operators.join(', '),
      where,
      'Say who you are, as the session file lists its operators.',
    )
}

function otherPolicy(got: string, expected: string, where: string): TwinpastError {
  const message = 'The policy is not the one that the session registers, so its cameras may be others.'
  return refusal(
    'policy-of-another-session',
    message,
    `weights SHA-256 ${got}`,
    `weights SHA-256 ${expected}`,
    where,
    'Correct `policyDigest`, or use that policy.',
  )
}

function refusal(code: string, message: string, got: string, expected: string, where: string, remedy: string): TwinpastError {
  return new TwinpastError({ code, fate: 'refuse', exitCode: 2, message, got, expected, where, remedy })
}
