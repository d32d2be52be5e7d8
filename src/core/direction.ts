/** Whose memory is installed: that of history 0 or of history 1. */
export type Direction = 0 | 1
