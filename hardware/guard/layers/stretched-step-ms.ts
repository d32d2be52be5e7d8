/**
 * Layer 9, speed scale: the time of one action, stretched; every action of the chunk is still executed.
 *
 * @param rateHz - actions a second the policy planned with
 * @param speedScale - 0.01 to 1
 */
export function stretchedStepMs(rateHz: number, speedScale: number): number {
  return 1000 / (rateHz * speedScale)
}
