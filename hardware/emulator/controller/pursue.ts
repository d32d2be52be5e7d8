export interface MotionLimits {
  /** Above 0. */
  readonly speedRadPerS: number
  /** Above 0. */
  readonly accelerationRadPerS2: number
}

/**
 * One step of the fastest motion from rest or motion to a standstill at `target` within the limits: `[position, speed]` after `stepS` seconds. The
 * speed from which a motion can still brake in whole steps is a (-1/2 + sqrt(1/4 + 2 d / (a dt^2))) dt for the distance d that is left.
 */
export function pursue(
  position: number,
  speed: number,
  target: number,
  { speedRadPerS, accelerationRadPerS2 }: MotionLimits,
  stepS: number,
): readonly [number, number] {
  const left = target - position
  const gain = accelerationRadPerS2 * stepS
  if (Math.abs(left) <= gain * stepS && Math.abs(speed) <= gain) return [target, 0]
  const braking = gain * (-0.5 + Math.sqrt(0.25 + (2 * Math.abs(left)) / (gain * stepS)))
  const wanted = Math.sign(left) * Math.min(speedRadPerS, braking)
  const next = speed + Math.min(gain, Math.max(-gain, wanted - speed))
  return [position + next * stepS, next]
}
