import type { TwinpastError } from '../../../src/core/errors.ts'
import type { GuardedCell } from '../guardian/guarded-cell.ts'
import type { CellImages } from '../images/cell-images.ts'

const LOOK_EVERY_MS = 10

export interface CameraWatch {
  /** What a camera stopped the arms with. */
  lost(): TwinpastError | undefined
  end(): void
}

/** Holds both arms as soon as a camera is lost or too old, also in the middle of an action. */
export function watchCameras(images: CellImages, cell: Pick<GuardedCell, 'stop'>): CameraWatch {
  let fault: TwinpastError | undefined
  const timer = setInterval(() => {
    if (fault !== undefined) return
    fault = images.fault()
    if (fault !== undefined) void cell.stop('hold', `${fault.message} ${fault.details.got ?? ''}`.trim()).catch(() => undefined)
  }, LOOK_EVERY_MS)
  return { lost: () => fault, end: () => clearInterval(timer) }
}
