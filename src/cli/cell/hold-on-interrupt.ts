import type { GuardedCell } from '../../../hardware/cell/guardian/guarded-cell.ts'
import { interruptSignal } from '../interrupt-signal.ts'
import type { Terminal } from '../terminal.ts'

/** Ctrl-C, SIGTERM and a closed terminal hold both arms and let the verb end in order; a second one ends it at once, and the guardian holds them. */
export function holdOnInterrupt(client: Pick<GuardedCell, 'stop'>, terminal: Terminal): ReturnType<typeof interruptSignal> {
  return interruptSignal(() => {
    terminal.note('interrupted: both arms hold where they are')
    void client.stop('hold', 'interrupted at the keyboard').catch(() => undefined)
  })
}
