import { pause } from '../../../hardware/clock/until.ts'
import { hostClock } from '../../../hardware/cell/host-clock.ts'
import { openCellImages } from '../../../hardware/cell/images/cell-images.ts'
import { openFeed } from '../../../hardware/cell/images/open-feed.ts'
import { readCellFile } from '../../../hardware/cell/config/read-cell-file.ts'
import { pictureBytes } from '../../../hardware/cell/trials/picture-bytes.ts'
import { PolicyTrialCell } from '../../../hardware/cell/trials/policy-trial-cell.ts'
import { fetchPicture } from '../../../hardware/emulator/cameras/fetch-picture.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { CameraImage } from '../../core/image.ts'
import { fileStorage } from '../../record/file-storage.ts'
import { leadOpened } from '../cell/lead-opened.ts'
import { preferThisProcess } from '../cell/prefer-this-process.ts'
import { startEmulatedCell } from '../cell/start-emulated-cell.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { emulatedHand } from './emulated-hand.ts'
import { FILM } from './film.ts'
import { layEmulatedObjects } from './lay-emulated-objects.ts'
import type { OpenTrialCell } from './open-trial-cell.ts'
import { openTrialPolicy } from './open-trial-policy.ts'
import { sessionPaths } from './session-paths.ts'

/** Opens the emulated cell of a session in real time, for people at the page: its own process, guardian process, cameras over loopback. */
export function emulatedTrials(terminal: Terminal): OpenTrialCell {
  return async ({ schedule, folder, file }) => {
    const { session, cell: kind, cellDigest } = schedule.content
    if (kind !== 'emulated') throw notReal()
    const { cellFile, policyName, policyFolder } = await sessionPaths(file, 'emulated')
    const closers: (() => Promise<void> | void)[] = []
    const close = async () => {
      for (const closer of closers.splice(0).reverse()) await closer()
    }
    try {
      const { policy, pasts, close: closePolicy } = await openTrialPolicy(session, policyName, policyFolder)
      closers.push(closePolicy)
      const running = await startEmulatedCell(await readCellFile(cellFile, shownPath(cellFile)), { task: session.task, seed: 0 })
      closers.push(() => running.close())
      const { cell: config, address } = running
      const cell = await leadOpened(config, terminal)
      closers.push(() => cell.close())
      await cell.connect()
      preferThisProcess('leader')
      const images = await openCellImages(config.cameras, policy.info.cameras, (camera) => openFeed(camera, hostClock))
      closers.push(() => images.close())
      const hand = emulatedHand({
        ...{ config, cell, images, clock: hostClock, pasts },
        layObjects: (objects) => layEmulatedObjects(address, session.task, objects),
        wait: (ms) => pause(hostClock, ms),
      })
      const film = async () => (await fetchPicture(address, FILM)).image
      return {
        cell: new PolicyTrialCell({
          ...{ kind, cellDigest, session: session.session, limits: session, policy, pasts, hand, cell, images, clock: hostClock, film },
          storage: fileStorage(folder),
        }),
        pictures: {
          cameras: [FILM.camera],
          registered: async (pairId, camera) => pictureOf(camera, async () => (await pasts.present(pairId)).film),
          live: (camera) => pictureOf(camera, film),
        },
        histories: {
          cameras: [FILM.camera],
          frames: async (pairId, history, camera) => {
            if (camera !== FILM.camera) return undefined
            const { images: seen, durationMs } = await pasts.pictures(pairId, history)
            const present = (await pasts.present(pairId)).images.find((image) => image.camera === camera)
            const all = present === undefined ? seen : [...seen, present]
            return { bytes: Buffer.concat(await Promise.all(all.map(pictureBytes.jpeg))), durationMs }
          },
        },
        close,
      }
    } catch (cause) {
      await close()
      throw cause
    }
  }
}

async function pictureOf(camera: string, image: () => Promise<CameraImage>) {
  if (camera !== FILM.camera) return undefined
  return { type: 'image/png' as const, bytes: await pictureBytes.png(await image()) }
}

function notReal(): TwinpastError {
  return new TwinpastError({
    code: 'real-present-unregistered',
    fate: 'refuse',
    exitCode: 2,
    message: 'Trials on a real cell need presents that were registered by its own cameras, and this version cannot register them yet.',
    got: 'a session for the physical cell',
    expected: 'a session for the emulated cell',
    where: 'session',
    remedy: 'Run it on the emulated cell with --emulated. Labels, ratings and decisions of a real session need no cell.',
  })
}
