import { dirname } from 'node:path'
import { hostClock } from '../../../hardware/cell/host-clock.ts'
import { PolicyTrialCell } from '../../../hardware/cell/trials/policy-trial-cell.ts'
import { pause } from '../../../hardware/clock/until.ts'
import { fileStorage } from '../../record/file-storage.ts'
import { leadOpened } from '../cell/lead-opened.ts'
import { preferThisProcess } from '../cell/prefer-this-process.ts'
import { startEmulatedCell } from '../cell/start-emulated-cell.ts'
import type { Terminal } from '../terminal.ts'
import { cellOfSession } from './cell-of-session.ts'
import { openEmbeddedPasts } from './embedded-pasts.ts'
import { emulatedHand } from './emulated-hand.ts'
import { layEmulatedObjects } from './lay-emulated-objects.ts'
import { loadSession } from './load-session.ts'
import type { OpenTrialCell } from './open-trial-cell.ts'
import { openTrialImages } from './open-trial-images.ts'
import { openTrialPolicy } from './open-trial-policy.ts'
import { pagePictures } from './page-pictures.ts'

/** Opens the emulated cell of a session in real time, for people at the page: its own process, guardian process, cameras over loopback. */
export function emulatedTrials(terminal: Terminal): OpenTrialCell {
  return async ({ schedule, folder, file }) => {
    const { session } = schedule.content
    const { cells, policy: policyName } = await loadSession(file)
    const { config: named, digest: cellDigest } = await cellOfSession(file, { cells }, 'emulated')
    const closers: (() => Promise<void> | void)[] = []
    const close = async () => {
      for (const closer of closers.splice(0).reverse()) await closer()
    }
    try {
      const policy = await openTrialPolicy(session.task, policyName, dirname(file))
      closers.push(() => policy.close())
      const pasts = await openEmbeddedPasts(session, policy)
      closers.push(() => pasts.close())
      const running = await startEmulatedCell(named, { task: session.task, seed: 0 })
      closers.push(() => running.close())
      const { cell: config, address } = running
      const cell = await leadOpened(config, terminal)
      closers.push(() => cell.close())
      await cell.connect()
      preferThisProcess('leader')
      const { images, film, close: closeImages } = await openTrialImages(config.cameras, policy.info.cameras)
      closers.push(closeImages)
      const hand = emulatedHand({
        ...{ config, cell, images, clock: hostClock, pasts },
        layObjects: (objects) => layEmulatedObjects(address, session.task, objects),
        wait: (ms) => pause(hostClock, ms),
      })
      const parts = { session: session.session, limits: session, policy, pasts, hand, cell, images, clock: hostClock, film }
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
