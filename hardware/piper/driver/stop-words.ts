import type { Stop } from '../../../src/core/cell/robot.ts'

interface StopWords {
  /** What the operator asks for. */
  readonly name: string
  /** What the arm does then. */
  readonly consequence: string
  /** What a person must confirm first; absent if a stop may come at once. */
  readonly confirm?: string
}

/** The stop ladder, mildest first. There are no holding brakes: an arm without power falls. None of these is a safety function. */
export const stopWords: Readonly<Record<Stop, StopWords>> = {
  hold: {
    name: 'hold',
    consequence: 'The arm stays where it is, powered; the gripper keeps its grip.',
  },
  'quick-stop': {
    name: 'quick stop',
    consequence: 'The arm stops and sinks slowly. To move again it needs a reset, and at a reset it falls.',
  },
  disable: {
    name: 'disable',
    consequence: 'The motors lose power and the arm falls at once.',
    confirm: 'Someone is holding the arm, and nobody is under it.',
  },
  reset: {
    name: 'reset',
    consequence: 'The quick stop is cleared by cutting the power: the arm falls at once. It may take two attempts to enable it again.',
    confirm: 'Someone is holding the arm, and nobody is under it.',
  },
}
