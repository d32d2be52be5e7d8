import { effectSign } from '../effect-sign.ts'
import type { LadderAnalysis } from './ladder/analyse-ladder.ts'

type TestedKey = keyof LadderAnalysis['adjustedP']

const LEVEL = 0.05

/** On which side of zero each tested contrast of the ladder lies by interval, exact test and Holm's correction; null where on none. */
export function ladderDetections({ endpoints, adjustedP }: LadderAnalysis): Readonly<Record<TestedKey, 'above' | 'below' | null>> {
  const detection = (key: TestedKey): 'above' | 'below' | null => {
    const sign = effectSign(endpoints[key].estimate)
    return (sign === 'above' || sign === 'below') && (adjustedP[key] ?? 1) < LEVEL ? sign : null
  }
  return {
    net: detection('net'),
    specificEffect: detection('specificEffect'),
    numericFloor: detection('numericFloor'),
    direction: detection('direction'),
  }
}
