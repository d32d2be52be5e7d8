import type { ActionChunk } from '../../src/core/action-chunk.ts'
import type { Check } from '../../src/core/check.ts'
import type { PolicyInfo } from '../../src/core/policy-session.ts'

/** Share of a range by which a target may overshoot: the audit clips and counts up to there. */
const OVERSHOOT_SHARE = 0.05

/** Shape, finiteness and range of one answer. */
export function chunkChecks(chunk: ActionChunk, info: PolicyInfo): readonly Check[] {
  const { dimensions } = info.actionSpace
  const count = info.chunkSteps * dimensions.length
  const isArray = chunk.values instanceof Float64Array
  const declared = chunk.steps === info.chunkSteps && chunk.dimensions === dimensions.length
  const shaped = isArray && declared && chunk.values.length === count
  const values = isArray ? Array.from(chunk.values) : []
  const notFinite = values.findIndex((value) => !Number.isFinite(value))
  const outside = values.findIndex((value, index) => {
    const { lower, upper } = dimensions[index % dimensions.length]!
    const slack = OVERSHOOT_SHARE * (upper - lower)
    return value < lower - slack || value > upper + slack
  })
  const at = (index: number): string =>
    `${values[index]} at step ${Math.floor(index / dimensions.length)}, ${dimensions[index % dimensions.length]!.name}`
  return [
    {
      check: 'chunk-shape',
      ok: shaped,
      got: isArray ? `${chunk.steps} steps of ${chunk.dimensions}, ${values.length} numbers` : `values of type ${typeof chunk.values}`,
      expected: `${info.chunkSteps} steps of ${dimensions.length} numbers in a Float64Array`,
    },
    {
      check: 'chunk-finite',
      ok: isArray && notFinite === -1,
      got: notFinite === -1 ? `${values.length} finite numbers` : at(notFinite),
      expected: 'finite numbers',
    },
    {
      check: 'chunk-in-range',
      ok: isArray && outside === -1,
      got: outside === -1 ? 'all within the action space' : at(outside),
      expected: 'within the action space, at most 5 % of the range beyond',
    },
  ]
}
