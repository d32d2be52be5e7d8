import { ClipPlayer } from './clip-player.ts'

/** The player of the one clip that the page shows. */
export const clipPlayer = new ClipPlayer((run) => requestAnimationFrame(run))
