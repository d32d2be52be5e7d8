import { TwinpastError } from '../../src/core/errors.ts'
import type { NoiseFloor, Replicas } from '../../src/study/calibration/noise-floor-schema.ts'
import { quantilesOf } from '../quantiles-of.ts'
import type { AskedAgain } from './ask-again.ts'
import type { TapeSpread } from './tape-spread.ts'

/** What was found at one memory. */
export interface MemoryNoise {
  readonly again: AskedAgain
  readonly spread: TapeSpread
}

/**
 * Noise floor of at least one memory; the order of the memories does not matter.
 * @throws TwinpastError `calibration-replica-differs` (refuse, exit 4) if one replica gave other bytes: then nothing can be attributed to memory.
 */
export function noiseFloor(memories: readonly MemoryNoise[], tapesEach: number): NoiseFloor {
  const replicasOf = (way: keyof AskedAgain): Replicas => {
    const answers = memories.flatMap(({ again }) => again[way] ?? [])
    return { asked: answers.length, equal: answers.filter(Boolean).length }
  }
  const [repeated, restored, rebuilt] = [replicasOf('repeated'), replicasOf('restored'), replicasOf('rebuilt')]
  for (const [way, { asked, equal }] of Object.entries({ repeated, restored, rebuilt })) if (equal < asked) throw differs(way, asked, equal)
  const marginHalfRange = quantilesOf(memories.map(({ spread }) => spread.marginHalfRange))
  return {
    memories: memories.length,
    repeated,
    restored,
    rebuilt: rebuilt.asked === 0 ? null : rebuilt,
    otherTapes: { tapesEach, divergence: quantilesOf(memories.flatMap(({ spread }) => spread.divergences)), marginHalfRange },
    sensitivityFloor: 0,
    marginFloor: marginHalfRange.q95,
  }
}

function differs(way: string, asked: number, equal: number): TwinpastError {
  return new TwinpastError({
    code: 'calibration-replica-differs',
    fate: 'refuse',
    exitCode: 4,
    message: 'The same memory under the same tape gave other bytes when it was asked again.',
    got: `${equal} of ${asked} answers equal`,
    expected: 'all of them equal',
    where: `replicas, ${way}`,
    remedy:
      'Check the policy with the conformance checks of docs/policies.md: memory must hold all of its state, and a query must leave no trace.',
  })
}
