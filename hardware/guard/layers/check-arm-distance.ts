import type { GuardFinding } from '../guard-finding.ts'

/** Layer 8, distance between the arms. */
export function checkArmDistance(distanceM: number, leastM: number): GuardFinding | undefined {
  if (distanceM >= leastM) return undefined
  return {
    code: 'arms-too-close',
    text: 'the arms would come too close to each other',
    got: `${(distanceM * 1000).toFixed(0)} mm between their surfaces`,
    expected: `at least ${(leastM * 1000).toFixed(0)} mm`,
    remedy: 'move one arm out of the way, or check the mounts of the cell',
  }
}
