import fc from 'fast-check'

/** Checks a property on the same examples every time. */
export function check<Ts>(property: fc.IProperty<Ts>, numRuns = 100): void {
  fc.assert(property, { seed: 20260923, numRuns })
}
