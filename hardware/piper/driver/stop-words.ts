import type { Stop } from '../../../src/core/cell/robot.ts'

interface StopWords {
  /** What it does to the arms, for the person who asks for it. */
  readonly consequence: string
  /** The word a person types first; a hold needs none. */
  readonly word?: string
}

/** The stop ladder, mildest first: what each stop does. There are no brakes, and none of these is a safety function. */
export const stopWords = {
  hold: {
    consequence: 'Hold: the arms stay where they are, with power, and the grippers keep their grip.',
  },
  'quick-stop': {
    consequence: 'Quick stop: both arms sink slowly, damped, whatever is below them. Only a reset ends it, and in a reset an arm falls.',
    word: 'sink',
  },
  disable: {
    consequence: 'Disable: the motors lose power and the arm FALLS at once. There are no brakes. Somebody must hold it.',
    word: 'fall',
  },
  reset: {
    consequence: 'Reset: ends a quick stop by cutting the power: the arm FALLS at once, then can be armed again. Somebody must hold it.',
    word: 'reset',
  },
} as const satisfies Readonly<Record<Stop, StopWords>>
