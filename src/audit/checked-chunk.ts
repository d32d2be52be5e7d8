import type { ActionChunk } from '../core/action-chunk.ts'
import type { PolicyInfo } from '../core/policy-session.ts'
import { policyFault } from './policy-fault.ts'

/** Share of a dimension's range by which a target may overshoot before it counts as a fault; up to there it is clipped and counted. */
const OVERSHOOT_SHARE = 0.05

/**
 * A policy's answer as the audit accepts it: the declared shape, finite, within 5 % of the action space. Returns a copy.
 * @throws TwinpastError `policy-chunk-shape`, `policy-chunk-not-finite` or `policy-chunk-out-of-range`, fate record.
 */
export function checkedChunk(chunk: ActionChunk, info: PolicyInfo, where: string): ActionChunk {
  const { dimensions: space } = info.actionSpace
  const values: unknown = chunk?.values
  if (!(values instanceof Float64Array) || values.length !== info.chunkSteps * space.length || chunk.steps !== info.chunkSteps) {
    throw policyFault({
      code: 'policy-chunk-shape',
      message: 'The policy answered with an action chunk of the wrong shape.',
      got: values instanceof Float64Array ? `steps ${chunk.steps}, ${values.length} numbers` : `values of type ${kindOf(values)}`,
      expected: `a Float64Array of ${info.chunkSteps} x ${space.length} numbers`,
      where,
    })
  }
  const copy = new Float64Array(values)
  for (let i = 0; i < copy.length; i++) checkTarget(copy[i] ?? Number.NaN, i, info, where)
  return { steps: info.chunkSteps, dimensions: space.length, values: copy }
}

function checkTarget(value: number, index: number, info: PolicyInfo, where: string): void {
  const { dimensions } = info.actionSpace
  const dimension = dimensions[index % dimensions.length]
  if (dimension === undefined) return
  const slack = OVERSHOOT_SHARE * (dimension.upper - dimension.lower)
  if (value >= dimension.lower - slack && value <= dimension.upper + slack) return
  const at = `${where}, step ${Math.floor(index / dimensions.length)}, ${dimension.name}`
  if (!Number.isFinite(value)) {
    throw policyFault({
      code: 'policy-chunk-not-finite',
      message: 'The policy answered with a number that is not finite.',
      got: String(value),
      expected: `a finite target in ${dimension.unit}`,
      where: at,
    })
  }
  throw policyFault({
    code: 'policy-chunk-out-of-range',
    message: 'The policy asked for a target far outside the action space.',
    got: `${value} ${dimension.unit}`,
    expected: `${dimension.lower} .. ${dimension.upper} ${dimension.unit}, at most 5 % of the range beyond`,
    where: at,
  })
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value
}
