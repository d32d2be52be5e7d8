import type { Progress, ProgressState } from '../engine/progress.ts'
import type { UnitWord } from './unit-word.ts'

const PLAIN_LINES = 20

/** Progress on stderr: one stable line on a terminal, about twenty plain lines elsewhere. */
export function progressLine(interactive: boolean, columns: () => number, write: (text: string) => void, units: UnitWord): Progress {
  let shown = ''
  let lastPlain = -1
  const clear = () => {
    if (shown !== '') write('\r\u001b[2K')
  }
  return {
    update: (state) => {
      const text = describeProgress(state, units)
      if (interactive) {
        shown = text.slice(0, Math.max(10, columns() - 1))
        write(`\r\u001b[2K${shown}`)
        return
      }
      const settled = state.done + state.failed
      const step = Math.max(1, Math.ceil(state.planned / PLAIN_LINES))
      if (settled === lastPlain || (settled % step !== 0 && settled !== state.planned)) return
      lastPlain = settled
      write(`${text}\n`)
    },
    note: (line) => {
      clear()
      write(`${line}\n`)
      if (interactive && shown !== '') write(shown)
    },
    end: () => {
      if (interactive && shown !== '') write('\n')
      shown = ''
    },
  }
}

/** e.g. `12 of 64 pairs, 3 refused, 0 failed, 18.2 pairs/min, 2 min 51 s left`. */
export function describeProgress({ planned, done, refused, failed, ratePerMinute, leftMs }: ProgressState, units: UnitWord): string {
  const rate = ratePerMinute === undefined ? [] : [`${ratePerMinute.toFixed(1)} ${units}/min`]
  const left = leftMs === undefined || leftMs <= 0 ? [] : [`${describeDuration(leftMs)} left`]
  return [`${done} of ${planned} ${units}`, `${refused} refused`, `${failed} failed`, ...rate, ...left].join(', ')
}

/** Whole seconds as `2 h 03 min`, `2 min 51 s` or `8 s`. */
export function describeDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000))
  const minutes = Math.floor(seconds / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`
}
