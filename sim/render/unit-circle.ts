/** Corners of every round shape; the latitude step of spheres and capsules is the same angle, 22.5 degrees. */
export const CIRCLE_SEGMENTS = 16

const HALF = Math.sqrt(0.5)
const LONG = Math.sqrt((1 + HALF) / 2)
const SHORT = Math.sqrt((1 - HALF) / 2)

/** Cosines of 0, 22.5, 45 ... 337.5 degrees by the half-angle formula: square roots are exact to the last bit everywhere. */
export const COSINES: readonly number[] = [1, LONG, HALF, SHORT, 0, -SHORT, -HALF, -LONG, -1, -LONG, -HALF, -SHORT, 0, SHORT, HALF, LONG]

/** Sines of the same angles. */
export const SINES: readonly number[] = [0, SHORT, HALF, LONG, 1, LONG, HALF, SHORT, 0, -SHORT, -HALF, -LONG, -1, -LONG, -HALF, -SHORT]
