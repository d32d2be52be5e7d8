import { chanceInterval } from '../../../calibration/present-leak/chance-interval.ts'
import { ridgeProbe } from '../../../calibration/present-leak/ridge-probe.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import type { PresentEvidence } from '../../core/evidence.ts'
import type { World } from '../../core/world.ts'
import type { ReportLeakProbe } from '../../report/report-input.ts'

/** Below this many presents a probe could hardly tell a leak from chance, and is not run. */
const FEWEST_PRESENTS = 40
/** At most the first so many presents are kept, so that memory stays flat over long records. */
export const MOST_PRESENTS = 128

/** One present of a cohort: what can be read in it, and which past it was truly taken from. */
export interface ProbedPresent {
  readonly features: Float64Array
  readonly past: string
}

/** What the probe reads of a scored pair. */
interface ProbedPair {
  readonly pair: PairPlan
  readonly present: Pick<PresentEvidence, 'fields' | 'bytes'>
  readonly worlds: readonly [Pick<World, 'readoutTargetM'>, Pick<World, 'readoutTargetM'>]
}

/** Pixels and joint numbers of a present, and the past of its reference run. */
export function probedPresent({ pair, present, worlds }: ProbedPair): ProbedPresent {
  const features: number[] = []
  let offset = 0
  for (const { field, dtype, shape } of present.fields) {
    const length = shape.reduce((product, size) => product * size, 1)
    const sizeBytes = length * (dtype === 'f8' ? 8 : dtype === 'f4' ? 4 : 1)
    if (field.startsWith('image/')) features.push(...present.bytes.subarray(offset, offset + sizeBytes))
    if (field.startsWith('joint-')) features.push(...new Float64Array(present.bytes.slice(offset, offset + sizeBytes).buffer))
    offset += sizeBytes
  }
  return { features: Float64Array.from(features), past: pastOf(pair, worlds) }
}

/** Branches of different pictures share no names; that a past warrants the left or the right one of two like objects they do share. */
function pastOf({ task, branches, presentBranch }: PairPlan, worlds: ProbedPair['worlds']): string {
  if (task === 'put-back') return presentBranch
  const own = branches.indexOf(presentBranch)
  const [x, otherX] = [worlds[own]?.readoutTargetM[0] ?? 0, worlds[1 - own]?.readoutTargetM[0] ?? 0]
  return x < otherX ? 'left' : 'right'
}

/**
 * Can the past be read from the presents of this cohort? Five-fold cross-validated ridge regression on all pixels and
 * joint numbers. Put Back: which of all origins. Swap and Repick: whether the past of the reference run warrants the object further left or
 * the one further right. Absent below 40 presents; `presents` says how many were probed, equally many of each past.
 */
export function cohortLeakProbe(presents: readonly ProbedPresent[]): ReportLeakProbe | undefined {
  const pasts = [...new Set(presents.map(({ past }) => past))].sort()
  if (pasts.length < 2) return undefined
  const balanced = interleaved(pasts.map((past) => presents.filter((present) => present.past === past)))
  const width = balanced[0]?.features.length ?? 0
  if (balanced.length < FEWEST_PRESENTS) return undefined
  const features = new Float64Array(balanced.length * width)
  balanced.forEach((present, i) => features.set(present.features, i * width))
  const labels = balanced.map(({ past }) => pasts.indexOf(past))
  const accuracy = ridgeProbe({ width, features, labels, classes: pasts.length }) / balanced.length
  const interval = chanceInterval(balanced.length, pasts.length)
  return {
    accuracy,
    chance: 1 / pasts.length,
    chanceInterval: interval,
    presents: balanced.length,
    ways: pasts.length,
    leaks: accuracy > interval[1],
    method:
      'ridge regression on all pixels and joint numbers, five-fold cross-validation, equally many presents of each past, exact binomial',
  }
}

/** As many of each group as the smallest holds, in turn, so that guessing is right in exactly 1 / groups. */
function interleaved<T>(groups: readonly (readonly T[])[]): readonly T[] {
  const smallest = Math.min(...groups.map((group) => group.length))
  return Array.from({ length: smallest }, (_, i) => groups.flatMap((group) => group.slice(i, i + 1))).flat()
}
