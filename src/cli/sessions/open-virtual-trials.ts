import { PolicyTrialCell } from '../../../hardware/cell/trials/policy-trial-cell.ts'
import { openVirtualCell } from '../../../hardware/cell/virtual/open-virtual-cell.ts'
import { virtualImages, virtualPicture } from '../../../hardware/cell/virtual/virtual-images.ts'
import type { EmulatedTruth } from '../../../hardware/emulator/emulated-truth.ts'
import { emulatedTruth } from '../../../hardware/emulator/emulated-truth.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import { fileStorage } from '../../record/file-storage.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import type { TrialCell } from '../../trials/service/trial-cell.ts'
import type { CellOfSession } from './cell-of-session.ts'
import type { EmbeddedPasts } from './embedded-pasts.ts'
import { emulatedHand } from './emulated-hand.ts'
import { FILM } from './film.ts'

/** An emulated cell that is put to trials, and what is true in it. */
export interface EmulatedTrials {
  readonly cell: TrialCell
  truth(): Promise<EmulatedTruth>
  close(): Promise<void>
}

export interface EmulatedTrialsParts {
  readonly schedule: FrozenSchedule
  readonly folder: string
  /** As the session names it now. */
  readonly cell: CellOfSession
  readonly policy: PolicySession
  readonly pasts: EmbeddedPasts
  /** Told after each action of a run, and before the first. */
  readonly acted: (truth: EmulatedTruth) => void
}

/** The emulated cell in virtual time: minutes of the arms' life in seconds, and never late. */
export async function openVirtualTrials(parts: EmulatedTrialsParts): Promise<EmulatedTrials> {
  const { schedule, folder, policy, pasts, acted } = parts
  const { config, digest: cellDigest } = parts.cell
  const { session } = schedule.content
  const scene = { task: session.task, seed: 0 }
  const virtual = await openVirtualCell(config, scene)
  const { cell, emulated, clock } = virtual
  await cell.connect()
  const images = virtualImages(virtual, policy.info.cameras)
  const layObjects: Parameters<typeof emulatedHand>[0]['layObjects'] = (objects) => emulated.reset({ ...scene, objects })
  const hand = emulatedHand({ config, cell, images, clock, pasts, layObjects, wait: (ms) => cell.pass(ms) })
  return {
    cell: new PolicyTrialCell({
      ...{ kind: 'emulated', cellDigest, session: session.session, limits: session, policy, pasts, hand, cell, images, clock },
      storage: fileStorage(folder),
      film: () => Promise.resolve(virtualPicture(virtual, FILM)),
      acted: () => acted(emulatedTruth(emulated)),
    }),
    truth: () => Promise.resolve(emulatedTruth(emulated)),
    close: () => virtual.close(),
  }
}
