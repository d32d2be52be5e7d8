/** One row of a modified Denavit-Hartenberg table: RotX(alpha) TransX(a) RotZ(theta + offset) TransZ(d). */
export interface DhRow {
  readonly alphaRad: number
  readonly aM: number
  readonly offsetRad: number
  readonly dM: number
}

const degrees = Math.PI / 180

function table(offset2Deg: number, offset3Deg: number): readonly DhRow[] {
  return [
    { alphaRad: 0, aM: 0, offsetRad: 0, dM: 0.123 },
    { alphaRad: -90 * degrees, aM: 0, offsetRad: offset2Deg * degrees, dM: 0 },
    { alphaRad: 0, aM: 0.28503, offsetRad: offset3Deg * degrees, dM: 0 },
    { alphaRad: 90 * degrees, aM: -0.02198, offsetRad: 0, dM: 0.25075 },
    { alphaRad: -90 * degrees, aM: 0, offsetRad: 0, dM: 0 },
    { alphaRad: 90 * degrees, aM: 0, offsetRad: 0, dM: 0.091 },
  ]
}

/** PiPER link geometry for firmware S-V1.6-3 and later (docs/sources.md). */
export const piperDh: readonly DhRow[] = table(-172.22, -102.78)

/** The same arm as seen by firmware before S-V1.6-3. */
export const piperDhOldFirmware: readonly DhRow[] = table(-174.22, -100.78)

/** From flange to the middle between the finger pads along the flange's z axis, metres (docs/sources.md: 0.13-0.14). */
export const TOOL_LENGTH_M = 0.135
