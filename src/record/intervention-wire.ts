import type { ActionChunk } from '../core/action-chunk.ts'
import type { InterventionEvidence, InterventionRow } from '../core/intervention-evidence.ts'
import type { InterventionWire } from './intervention-schema.ts'
import { float64Of, packArray } from './packed-array.ts'
import type { PackedArray } from './packed-array.ts'

type CompleteWire = Extract<InterventionWire['outcome'], { readonly status: 'complete' }>

/** Evidence of an intervention with its arrays packed. */
export function interventionWire(evidence: InterventionEvidence): object {
  return { ...evidence, rows: evidence.rows.map(rowWire) }
}

/** The same evidence with its arrays unpacked. */
export function interventionOfWire(wire: CompleteWire): InterventionEvidence {
  return { ...wire, rows: wire.rows.map(rowOf) }
}

function rowWire({ chunk, executed, utility, ...row }: InterventionRow): object {
  return {
    ...row,
    chunk: packArray(chunk.values, [chunk.steps, chunk.dimensions]),
    executed: packArray(executed.values, [executed.steps, executed.dimensions]),
    utility: utility === null ? null : packArray(Float64Array.from(utility), [2]),
  }
}

function rowOf({ chunk, executed, utility, ...row }: CompleteWire['rows'][0]): InterventionRow {
  return { ...row, chunk: actionsOf(chunk), executed: actionsOf(executed), utility: utility === null ? null : two(utility) }
}

function actionsOf(packed: PackedArray): ActionChunk {
  const [steps = 0, dimensions = 0] = packed.shape
  return { steps, dimensions, values: float64Of(packed) }
}

function two(packed: PackedArray): readonly [number, number] {
  const [a = 0, b = 0] = float64Of(packed)
  return [a, b]
}
