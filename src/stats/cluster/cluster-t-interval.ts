import { studentTQuantile } from '../distributions/student-t.ts'
import { requireLevel } from '../input-checks.ts'
import type { Interval } from '../inference-result.ts'
import type { ClusterSample } from './cluster-sample.ts'
import { clusterStandardError } from './cluster-standard-error.ts'

/**
 * Estimate +- t se for a clustered mean. Equal sizes: CR1 with G - 1 degrees of freedom; unequal sizes: CR2 with
 * Satterthwaite degrees of freedom. Null for fewer than two clusters or clusters that are all equal. Never clipped.
 */
export function clusterTInterval(sample: ClusterSample, level = 0.95): Interval | null {
  requireLevel('level', level)
  if (sample.clusters < 2 || sample.allEqual) return null
  const { cr1, cr2, satterthwaiteDf } = clusterStandardError(sample)
  const half = studentTQuantile((1 + level) / 2, satterthwaiteDf) * (sample.equalSizes ? cr1 : cr2)
  return { lower: sample.estimate - half, upper: sample.estimate + half }
}
