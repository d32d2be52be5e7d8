import type { FinishedUnit } from '../engine/run-units.ts'
import type { Recovery } from '../record/recover-record.ts'
import type { Clock } from '../record/run-log.ts'
import { progressLine } from './progress-line.ts'
import { printable } from './terminal.ts'
import type { Terminal } from './terminal.ts'
import type { UnitWord } from './unit-word.ts'

/** Counts what a run finishes and tells it on stderr. */
export interface RunProgress {
  /** `pairs`: how many will be run now. */
  start(before: Recovery, pairs: number): void
  finished(unit: FinishedUnit): void
  note(line: string): void
  end(): void
}

export function runProgress(planned: number, terminal: Terminal, clock: Clock, units: UnitWord): RunProgress {
  const progress = progressLine(
    terminal.interactive,
    () => process.stderr.columns || 80,
    (text) => process.stderr.write(text),
    units,
  )
  const evidence = new Set<string>()
  const refused = new Set<string>()
  const failed = new Set<string>()
  let startMs = clock.now()
  let finishedNow = 0
  let same = 0
  let differing = 0
  let toRun = 0
  let ended = false
  const folds = { reused: 0, made: 0, unkept: 0 }
  const tell = () => {
    const elapsedMs = clock.now() - startMs
    const rate =
      finishedNow === 0 || elapsedMs === 0
        ? {}
        : { ratePerMinute: (finishedNow / elapsedMs) * 60_000, leftMs: ((toRun - finishedNow) * elapsedMs) / finishedNow }
    progress.update({ planned, done: evidence.size, refused: refused.size, failed: failed.size, ...rate })
  }
  return {
    start: ({ good, excluded }, pairs) => {
      toRun = pairs
      for (const pairId of good) evidence.add(pairId)
      for (const pairId of excluded) refused.add(pairId)
      startMs = clock.now()
      tell()
    },
    finished: (unit) => {
      const { pairId, status, reason = 'unknown', detail = '' } = unit
      finishedNow += 1
      if (unit.result === 'same') same += 1
      if (unit.result === 'differing') differing += 1
      folds.reused += unit.folds?.reused ?? 0
      folds.made += unit.folds?.made ?? 0
      folds.unkept += unit.folds?.unkept ?? 0
      if (status === 'failed') failed.add(pairId)
      else evidence.add(pairId)
      if (status === 'excluded') refused.add(pairId)
      if (status === 'failed') progress.note(`${pairId} failed, ${reason}: ${printable(detail)}`)
      if (unit.result === 'differing')
        progress.note(`${pairId} gave other bytes than before; both files are kept: ${unit.path}, ${unit.earlier.join(', ')}`)
      tell()
    },
    note: (line) => progress.note(line),
    end: () => {
      if (ended) return
      ended = true
      if (same + differing > 0) progress.note(`ran again: ${same} of ${same + differing} recorded ${units} gave the same bytes`)
      if (folds.reused + folds.made > 0)
        progress.note(`fold cache: ${folds.reused} of ${folds.reused + folds.made} folded histories were taken from it`)
      if (folds.unkept > 0)
        progress.note(`fold cache: ${folds.unkept} could not be kept: look for a full disk, or a folder in a file’s place`)
      progress.end()
    },
  }
}
