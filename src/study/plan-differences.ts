import { canonicalJson } from './canonical-json.ts'
import type { FrozenPlanContent } from './frozen-plan.ts'

export interface PlanDifference {
  /** Dotted path, e.g. `study.readout.tau`. */
  readonly path: string
  readonly frozen: string
  readonly now: string
}

/** Every field in which two plans differ, in the order of their sorted paths; pair lists count as one field. */
export function planDifferences(frozen: FrozenPlanContent, now: FrozenPlanContent): readonly PlanDifference[] {
  const before = leaves(frozen)
  const after = leaves(now)
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => ({ path, frozen: before.get(path) ?? 'absent', now: after.get(path) ?? 'absent' }))
}

function leaves(value: unknown, path = ''): Map<string, string> {
  if (path === 'pairs' || typeof value !== 'object' || value === null || Array.isArray(value)) {
    const text = canonicalJson(value)
    return new Map([[path, path === 'pairs' && Array.isArray(value) ? `${value.length} pairs, ${text.length} bytes` : text]])
  }
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leaves(inner, path === '' ? key : `${path}.${key}`)]))
}
