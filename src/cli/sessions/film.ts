import type { CameraRequest } from '../../core/image.ts'

/** The picture people see of an emulated run: larger than what a policy reads. */
export const FILM: CameraRequest = { camera: 'head', widthPx: 256, heightPx: 256 }

/** Longest side of the picture people see of a real camera: a run keeps one an action. */
export const FILM_MOST_PX = 640
