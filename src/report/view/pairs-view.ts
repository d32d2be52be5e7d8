import type { Direction } from '../../core/direction.ts'
import { compensatedSum } from '../../endpoints/compensated-sum.ts'
import type { CompleteReportUnit, ReportInput } from '../report-input.ts'
import type { ChoicePoint, ReliabilityRow } from '../report-view.ts'
import { completeUnits } from './complete-units.ts'

const mean = (values: readonly number[]): number => compensatedSum(values) / Math.max(1, values.length)

function choicePoint(unit: CompleteReportUnit): ChoicePoint {
  const contrast = (direction: Direction) =>
    mean(
      unit.decisions
        .filter((decision) => decision.direction === direction)
        .map((decision) => decision.utility[direction] - decision.utility[direction === 0 ? 1 : 0]),
    )
  return {
    pairId: unit.pair.pairId,
    correct: unit.decisions.filter((decision) => decision.readout === 'correct').length,
    decisions: unit.decisions.length,
    contrast: [contrast(0), contrast(1)],
    matched: mean(unit.decisions.map((decision) => decision.utility[decision.direction])),
    crossed: mean(unit.decisions.map((decision) => decision.utility[decision.direction === 0 ? 1 : 0])),
  }
}

/** Per pair: how many decisions were correct, and what each direction's motions are worth in their own world minus the other. */
export function choiceView(input: ReportInput): readonly ChoicePoint[] {
  return completeUnits(input).map(choicePoint)
}

/** Per pair: every readout by direction and seed, in registered order; best pairs first, then by code. */
export function reliabilityView(input: ReportInput): readonly ReliabilityRow[] {
  const seeds = input.study.registration.actionSeeds
  return completeUnits(input)
    .map((unit): ReliabilityRow => {
      const cells = ([0, 1] as const).flatMap((direction) =>
        seeds.map((_, seedIndex) => {
          const decision = unit.decisions.find((candidate) => candidate.direction === direction && candidate.seedIndex === seedIndex)
          return { direction, seedIndex, readout: decision?.readout ?? ('missing' as const), margin: decision?.margin ?? 0 }
        }),
      )
      const correct = cells.filter((cell) => cell.readout === 'correct').length
      return { pairId: unit.pair.pairId, stratum: unit.pair.stratum, cells, correct, fullyReliable: correct === cells.length }
    })
    .sort((a, b) => b.correct - a.correct || (a.pairId < b.pairId ? -1 : 1))
}
