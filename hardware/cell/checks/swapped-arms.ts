import type { CellConfig } from '../config/cell-schema.ts'
import type { LastStand } from '../journal/last-stand.ts'
import type { CellFinding } from './cell-finding.ts'

const DEG = Math.PI / 180
const JOINTS = 6

type Rest = CellConfig['arms']['left']['rest']

/**
 * Whether the arm on the left port is the left arm, by the rest poses of the cell file, or else by where the arms were left: nothing moves for it. It tells
 * something only while both arms stand at one of these and the two poses differ.
 *
 * @param readings - measured positions, 14: left joints (rad) and opening (m), then right
 * @param last - where a guardian left the arms, if that is known
 */
export function checkSwappedArms({ arms, restToleranceDeg }: CellConfig, readings: Float64Array, last?: LastStand): CellFinding {
  const base = { check: 'arms-on-their-ports', expected: 'the left arm at the left rest pose, the right arm at the right one' }
  const stands = (anglesDeg: readonly number[], offset: number) =>
    anglesDeg.every((angleDeg, joint) => Math.abs((readings[offset + joint] ?? Number.NaN) / DEG - angleDeg) <= restToleranceDeg)
  const near = (rest: Rest, offset: number) => stands(rest.jointsDeg, offset)
  const exchanged = last !== undefined && stands(last.rightDeg, 0) && stands(last.leftDeg, JOINTS + 1)
  const unchanged = last !== undefined && stands(last.leftDeg, 0) && stands(last.rightDeg, JOINTS + 1)
  const alike = largestDifferenceDeg(arms.left.rest, arms.right.rest) <= 2 * restToleranceDeg
  const atRest = near(arms.left.rest, 0) && near(arms.right.rest, JOINTS + 1)
  if (!alike && atRest) return { ...base, verdict: 'ok', found: 'both at their own rest pose', remedy: '' }
  if (!alike && near(arms.right.rest, 0) && near(arms.left.rest, JOINTS + 1)) return swapped(base, 'each arm at the rest pose of the other')
  if (exchanged && !unchanged) return swapped(base, 'each arm where the other was left last time')
  if (unchanged && !exchanged) return { ...base, verdict: 'ok', found: 'each where it was left last time', remedy: '' }
  if (alike) {
    return {
      ...base,
      verdict: 'unknown',
      found: `rest poses within ${2 * restToleranceDeg} deg of each other: swapped ports would not be seen`,
      remedy: 'Give each port its adapterSerial, or let one joint of the two rest poses differ.',
    }
  }
  return {
    ...base,
    verdict: 'unknown',
    found: 'not at rest',
    remedy: 'It can be told only while both arms stand at rest: `twinpast cell home`.',
  }
}

function swapped(base: Pick<CellFinding, 'check' | 'expected'>, seen: string): CellFinding {
  return {
    ...base,
    verdict: 'failed',
    found: `${seen}: the ports are swapped`,
    remedy: 'Swap the two ports in the cell file, or the two cables; then look again. Arms that people have moved so: put both at rest.',
  }
}

function largestDifferenceDeg(a: Rest, b: Rest): number {
  return Math.max(...a.jointsDeg.map((angleDeg, joint) => Math.abs(angleDeg - (b.jointsDeg[joint] ?? angleDeg))))
}
