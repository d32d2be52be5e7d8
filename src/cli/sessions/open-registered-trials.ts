import { dirname } from 'node:path'
import { requireActionSpace } from '../../../hardware/cell/checks/require-action-space.ts'
import { hostClock } from '../../../hardware/cell/host-clock.ts'
import { PolicyTrialCell } from '../../../hardware/cell/trials/policy-trial-cell.ts'
import { slowApproach } from '../../../hardware/cell/trials/slow-approach.ts'
import { fileStorage } from '../../record/file-storage.ts'
import { openCell } from '../cell/open-cell.ts'
import { preferThisProcess } from '../cell/prefer-this-process.ts'
import { readyCell } from '../cell/ready-cell.ts'
import type { Terminal } from '../terminal.ts'
import { cellOfSession } from './cell-of-session.ts'
import { loadSession } from './load-session.ts'
import { noteEmulatedCell } from './note-emulated-cell.ts'
import type { OpenTrialCell } from './open-trial-cell.ts'
import { openTrialImages } from './open-trial-images.ts'
import { openTrialPolicy } from './open-trial-policy.ts'
import { pagePictures } from './page-pictures.ts'
import { openRegisteredPasts } from './registered-pasts.ts'

/**
 * Opens the cell of a session with `pasts`: real arms, or emulated ones on exactly the same way. Presents and histories come from what was registered and recorded; people
 * lay the scene and have the arms brought to their pose. Before anything has power, the cell is checked as by `cell home`.
 *
 * @param startCell - start an emulated cell for this session instead of using the one that runs at the ports of the cell file
 */
export function registeredTrials(terminal: Terminal, { startCell }: { readonly startCell: boolean }): OpenTrialCell {
  return async ({ schedule, folder, file }) => {
    const { session, cell: kind } = schedule.content
    const { cells, policy: policyName } = await loadSession(file)
    const { path, config: named, digest: cellDigest } = await cellOfSession(file, { cells }, kind)
    const closers: (() => Promise<void> | void)[] = []
    const close = async () => {
      for (const closer of closers.splice(0).reverse()) await closer()
    }
    try {
      const policy = await openTrialPolicy(session.task, policyName, dirname(file))
      closers.push(() => policy.close())
      const told = (done: number, of: number) => terminal.note(`history ${done} of ${of} read and fed`)
      const pasts = await openRegisteredPasts(schedule, file, policy, told)
      closers.push(() => pasts.close())
      if (!startCell) noteEmulatedCell(named, terminal)
      const opened = await openCell(path, startCell ? { emulated: true } : {}, terminal, { task: session.task, seed: 0 })
      closers.push(() => opened.close())
      const { cell: config } = opened
      requireActionSpace(config, policy.info.actionSpace)
      const { client: cell } = await readyCell(opened, terminal)
      closers.push(() => cell.close())
      preferThisProcess('leader')
      const { images, film, close: closeImages } = await openTrialImages(config.cameras, policy.info.cameras)
      closers.push(closeImages)
      const approach = slowApproach({ config, cell, images, clock: hostClock })
      const parts = { session: session.session, limits: session, policy, pasts, approach, cell, images, clock: hostClock, film }
      return {
        cell: new PolicyTrialCell({ ...parts, kind: config.kind, cellDigest, storage: fileStorage(folder) }),
        ...pagePictures(pasts, film),
        close,
      }
    } catch (cause) {
      await close()
      throw cause
    }
  }
}
