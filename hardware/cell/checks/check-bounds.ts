import type { CellConfig } from '../config/cell-schema.ts'
import type { CellFinding } from './cell-finding.ts'

/** Whatever is lost on a physical cell, both arms are held within this time, milliseconds. */
const HELD_WITHIN_MS = 100

/** How long a loss may last before both arms are held, by the cell file: a program or a loop that hangs, an arm that is silent, a picture that is old. */
export function checkBounds({ kind, watchdog, guard, cameras }: CellConfig): CellFinding {
  const bounds = [
    ['watchdog.silenceMs', watchdog.silenceMs],
    ['guard.jointsStaleMs', guard.jointsStaleMs],
    ['guard.stallMs', guard.stallMs],
    ['cameras.oldestMs', Math.max(...cameras.map(({ oldestMs }) => oldestMs))],
  ] as const
  const wide = bounds.filter(([, ms]) => ms > HELD_WITHIN_MS)
  const found = bounds.map(([name, ms]) => `${name.split('.')[1]} ${ms}`).join(', ')
  if (kind === 'emulated') {
    const expected = `no bound here: physics share this computer. On a physical cell each at most ${HELD_WITHIN_MS} ms`
    return { check: 'held-within', verdict: 'ok', found, expected, remedy: '' }
  }
  return {
    check: 'held-within',
    verdict: wide.length === 0 ? 'ok' : 'failed',
    found,
    expected: `each at most ${HELD_WITHIN_MS} ms`,
    remedy:
      wide.length === 0
        ? ''
        : `Lower ${wide.map(([name]) => name).join(', ')} in the cell file: until then a loss may move the arms for longer.`,
  }
}
