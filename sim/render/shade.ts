/** Direction to the light, a unit vector in world coordinates: from above, a little left of and behind a viewer facing +y. */
const LENGTH = Math.sqrt(0.35 * 0.35 + 0.45 * 0.45 + 1)
export const LIGHT_DIRECTION = [-0.35 / LENGTH, -0.45 / LENGTH, 1 / LENGTH] as const

const AMBIENT = 0.5
const DIFFUSE = 0.46
/** Extra ambient of a face that looks up, taken from one that looks down, so that faces in shadow still differ. */
const SKY = 0.08

/** Lambert's law with a two-tone ambient term: brightness of a face from its cosines to the light and to the zenith. */
export function brightness(lightCosine: number, zenithCosine: number): number {
  return AMBIENT + SKY * zenithCosine + (lightCosine > 0 ? DIFFUSE * lightCosine : 0)
}

/** Packs a colour times a brightness as 0x00BBGGRR, each channel rounded and held in 0..255. */
export function packColour(rgb: readonly [number, number, number], factor: number): number {
  return channel(rgb[0] * factor) | (channel(rgb[1] * factor) << 8) | (channel(rgb[2] * factor) << 16)
}

function channel(value: number): number {
  return value >= 255 ? 255 : value <= 0 ? 0 : (value + 0.5) | 0
}
