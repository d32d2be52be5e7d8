import type { CellConfig } from '../config/cell-schema.ts'
import type { CellFinding } from './cell-finding.ts'

const DEG = Math.PI / 180
const JOINTS = 6

type Rest = CellConfig['arms']['left']['rest']

/**
 * Whether the arm on the left port is the left arm, by the rest poses of the cell file: nothing moves for it. It tells something only while both
 * arms stand at rest and the two rest poses differ.
 *
 * @param readings - measured positions, 14: left joints (rad) and opening (m), then right
 */
export function checkSwappedArms({ arms, restToleranceDeg }: CellConfig, readings: Float64Array): CellFinding {
  const base = { check: 'arms-on-their-ports', expected: 'the left arm at the left rest pose, the right arm at the right one' }
  const near = (rest: Rest, offset: number) =>
    rest.jointsDeg.every((angleDeg, joint) => Math.abs((readings[offset + joint] ?? Number.NaN) / DEG - angleDeg) <= restToleranceDeg)
  const alike = largestDifferenceDeg(arms.left.rest, arms.right.rest) <= 2 * restToleranceDeg
  if (alike) {
    return {
      ...base,
      verdict: 'unknown',
      found: `rest poses within ${2 * restToleranceDeg} deg of each other: swapped ports would not be seen`,
      remedy: 'Give each port its adapterSerial, or let one joint of the two rest poses differ.',
    }
  }
  if (near(arms.left.rest, 0) && near(arms.right.rest, JOINTS + 1))
    return { ...base, verdict: 'ok', found: 'both at their own rest pose', remedy: '' }
  if (near(arms.right.rest, 0) && near(arms.left.rest, JOINTS + 1)) {
    return {
      ...base,
      verdict: 'failed',
      found: 'each arm at the rest pose of the other: the ports are swapped',
      remedy: 'Swap the two ports in the cell file, or the two cables; then look again.',
    }
  }
  return {
    ...base,
    verdict: 'unknown',
    found: 'not at rest',
    remedy: 'It can be told only while both arms stand at rest: `twinpast cell home`.',
  }
}

function largestDifferenceDeg(a: Rest, b: Rest): number {
  return Math.max(...a.jointsDeg.map((angleDeg, joint) => Math.abs(angleDeg - (b.jointsDeg[joint] ?? angleDeg))))
}
