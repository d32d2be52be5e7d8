const LEVELS = 16

/**
 * Tangent of an angle in [0, pi/2) by Lambert's continued fraction x / (1 - x^2 / (3 - x^2 / (5 - ...))), with
 * multiplication, division and subtraction only, so that every engine gives the same bits (Math.tan may not).
 */
export function tangent(angleRad: number): number {
  const square = angleRad * angleRad
  let denominator = 2 * LEVELS + 1
  for (let odd = 2 * LEVELS - 1; odd >= 1; odd -= 2) denominator = odd - square / denominator
  return angleRad / denominator
}
