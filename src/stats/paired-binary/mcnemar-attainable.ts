import { requireInteger } from '../input-checks.ts'

/** Smallest two-sided exact McNemar (or sign-test) p that `discordant` pairs can reach: min(1, 2 * 0.5^discordant). */
export function mcnemarAttainable(discordant: number): number {
  requireInteger('discordant', discordant)
  return Math.min(1, 2 * 0.5 ** discordant)
}
