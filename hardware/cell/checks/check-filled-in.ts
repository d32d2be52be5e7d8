import type { CellConfig } from '../config/cell-schema.ts'
import type { CellFinding } from './cell-finding.ts'

/** Stands for FILL IN where a number of metres has to be measured: the shipped files of real cells have it, and no cell is that large. */
const UNMEASURED_M = 4.999

/** Whether somebody has replaced every FILL IN of the file that was copied: it stands for what only the people at the cell know. */
export function checkFilledIn(cell: CellConfig): readonly CellFinding[] {
  if (cell.kind === 'emulated') return []
  const left = placesOf(cell, '')
  return [
    {
      check: 'filled-in',
      verdict: left.length === 0 ? 'ok' : 'failed',
      found: left.length === 0 ? 'nothing is left to fill in' : `still to fill in: ${left.join(', ')}`,
      expected: `no FILL IN and no ${UNMEASURED_M} in the cell file`,
      remedy: left.length === 0 ? '' : 'Measure, look or decide, and write it into the cell file.',
    },
  ]
}

function placesOf(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return /FILL.IN/.test(value) ? [path] : []
  if (typeof value === 'number') return Math.abs(value) === UNMEASURED_M ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => placesOf(inner, path === '' ? key : `${path}.${key}`))
}
