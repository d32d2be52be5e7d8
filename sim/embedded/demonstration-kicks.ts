import { ACTION_DIMENSIONS, ARM_NAMES, armOffset } from '../../hardware/piper/piper-action-space.ts'
import type { Draws } from '../../src/stats/streams/sequential-draws.ts'

/** Chance of a kick per action in a free phase, its size on each joint, and how fast it fades (docs/sources.md). */
const KICK_CHANCE = 0.08
const KICK_SIGMA_RAD = 0.02
const FREE_DECAY = 0.75
const CONTACT_DECAY = 0.4

/**
 * Offsets added to the plan's 12 joint targets, [steps, 14]; grippers are never disturbed.
 *
 * @param contact - 1 for actions at or near contact, [steps]
 */
export function kickSequence(contact: Uint8Array, draws: Draws): Float64Array {
  const steps = contact.length
  const kicks = new Float64Array(steps * ACTION_DIMENSIONS)
  const offset = new Float64Array(ACTION_DIMENSIONS)
  for (let step = 0; step < steps; step += 1) {
    const free = contact[step] === 0
    for (let d = 0; d < ACTION_DIMENSIONS; d += 1) offset[d]! *= free ? FREE_DECAY : CONTACT_DECAY
    if (free && draws.uniform(0, 1) < KICK_CHANCE) {
      for (const arm of ARM_NAMES) {
        for (let joint = 0; joint < 6; joint += 1) offset[armOffset(arm) + joint]! += KICK_SIGMA_RAD * draws.normal()
      }
    }
    kicks.set(offset, step * ACTION_DIMENSIONS)
  }
  return kicks
}
