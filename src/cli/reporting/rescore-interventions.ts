import { TwinpastError } from '../../core/errors.ts'
import type { Readout } from '../../core/evidence.ts'
import type { InterventionRow, ReadChoice } from '../../core/intervention-evidence.ts'
import { readout } from '../../endpoints/scoring/readout.ts'
import type { InterventionRecord } from '../../record/intervention-record.ts'

/** How often each choice was read under one condition, at the band asked for. */
export interface ConditionChoices {
  readonly stage: string
  readonly condition: string
  /** Of the first chunk asked, and of everything that was executed. */
  readonly chunk: Readonly<Record<Readout, number>>
  readonly whole: Readonly<Record<Readout, number>>
}

export interface RescoredChoices {
  readonly conditions: readonly ConditionChoices[]
  /** Choices that were read again. */
  readonly choices: number
  /** Rows whose recorded choice is not what its own margin says at the registered band, e.g. `pair-003 direction 0 seed index 1 early sham`. */
  readonly unlike: readonly string[]
}

/**
 * Reads every saved choice again at `tau` from its margin. The margins themselves need the way of tools and objects, which a row does not
 * hold: `run --again` makes them anew.
 * @throws TwinpastError `nothing-to-score`, fate refuse, where the protocol reads no choice (anchor-fault)
 */
export function rescoreInterventions({ units, protocol }: InterventionRecord, registered: number, tau: number): RescoredChoices {
  const conditions = new Map<string, { stage: string; condition: string; chunk: Record<Readout, number>; whole: Record<Readout, number> }>()
  const unlike: string[] = []
  let choices = 0
  for (const unit of units) {
    if (unit.status !== 'complete') continue
    for (const row of unit.rows) {
      const { stage, condition, direction, seedIndex, chunkChoice, choice } = row
      const key = JSON.stringify([stage, condition])
      const counted = conditions.get(key) ?? { stage, condition, chunk: none(), whole: none() }
      conditions.set(key, counted)
      const read = (saved: ReadChoice | null, counts: Record<Readout, number>) => {
        if (saved === null) return true
        choices += 1
        counts[readout(saved.margin, direction, tau)] += 1
        return readout(saved.margin, direction, registered) === saved.readout
      }
      const same = [read(chunkChoice, counted.chunk), read(choice, counted.whole)].every(Boolean)
      if (!same) unlike.push(`${unit.pair.pairId} direction ${direction} seed index ${seedIndex} ${stage} ${condition}`)
    }
  }
  if (choices === 0)
    throw nothingToScore(
      protocol,
      units.flatMap((unit) => (unit.status === 'complete' ? unit.rows : [])),
    )
  return { conditions: [...conditions.values()], choices, unlike }
}

function none(): Record<Readout, number> {
  return { correct: 0, wrong: 0, ambiguous: 0 }
}

function nothingToScore(protocol: string, rows: readonly InterventionRow[]): TwinpastError {
  return new TwinpastError({
    code: 'nothing-to-score',
    fate: 'refuse',
    exitCode: 2,
    message: 'This record holds no choice that could be read again.',
    got: `${rows.length} rows of protocol ${protocol}, none with a choice`,
    expected: 'rows that hold the margin of a choice',
    where: 'units',
    remedy:
      'anchor-fault is read by success alone, which only the running episode can tell: `run --again` makes it anew and compares the bytes.',
  })
}
