const FRAMES = 11
const FRAME_BYTES = 8
/** Where the version stands in the text of the sample in the reference. */
const VERSION_AT = 60

/** The firmware text as the arm sends it: 11 frames of 8 ascii bytes. */
export function firmwareText(version: string): readonly string[] {
  const text = 'PIPER EMULATED BY TWINPAST'
    .padEnd(VERSION_AT)
    .concat(version)
    .padEnd(FRAMES * FRAME_BYTES)
    .slice(0, FRAMES * FRAME_BYTES)
  return Array.from({ length: FRAMES }, (_, frame) => text.slice(FRAME_BYTES * frame, FRAME_BYTES * (frame + 1)))
}
