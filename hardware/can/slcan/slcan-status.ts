import type { BusEvent } from '../bus-event.ts'

/** Bits of the answer to `F` (Lawicel CAN232 manual): which event each one is. Bits 4 and 6 tell nothing of use. */
const EVENTS: readonly (BusEvent | undefined)[] = [
  { event: 'overrun', of: 'receive' },
  { event: 'overrun', of: 'transmit' },
  { event: 'error-warning' },
  { event: 'overrun', of: 'receive' },
  undefined,
  { event: 'error-passive' },
  undefined,
  { event: 'error-frame', text: 'bus error' },
]

/** What an adapter's status byte tells. */
export function slcanStatusEvents(flags: number): readonly BusEvent[] {
  return EVENTS.flatMap((event, bit) => (event !== undefined && (flags & (1 << bit)) !== 0 ? [event] : []))
}
