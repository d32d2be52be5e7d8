import type { Check } from '../../src/core/check.ts'

/** A check that two texts, e.g. digests, are equal. */
export function sameText(check: string, expected: string, got: string): Check {
  return { check, ok: expected === got, got, expected }
}
