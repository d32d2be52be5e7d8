import type { BusEvent } from '../bus-event.ts'

/** Classes of an error frame, in its id, and states of the controller, in byte 1 (Linux, include/uapi/linux/can/error.h). */
const CLASS = {
  controller: 0x04,
  protocol: 0x08,
  transceiver: 0x10,
  noAcknowledgement: 0x20,
  busOff: 0x40,
  busError: 0x80,
  restarted: 0x100,
}
const CONTROLLER = { receiveOverflow: 0x01, transmitOverflow: 0x02, warning: 0x0c, passive: 0x30 }

/** What a Linux CAN error frame tells. */
export function socketCanEvents(id: number, data: Uint8Array): readonly BusEvent[] {
  const events: BusEvent[] = []
  if (id & CLASS.busOff) events.push({ event: 'bus-off' })
  if (id & CLASS.restarted) events.push({ event: 'restarted' })
  if (id & CLASS.controller) {
    const state = data[1] ?? 0
    if (state & CONTROLLER.receiveOverflow) events.push({ event: 'overrun', of: 'receive' })
    if (state & CONTROLLER.transmitOverflow) events.push({ event: 'overrun', of: 'transmit' })
    if (state & CONTROLLER.passive) events.push({ event: 'error-passive' })
    else if (state & CONTROLLER.warning) events.push({ event: 'error-warning' })
  }
  if (id & CLASS.noAcknowledgement)
    events.push({ event: 'error-frame', text: 'no acknowledgement: is the arm powered and its cable plugged in?' })
  else if (id & CLASS.transceiver) events.push({ event: 'error-frame', text: 'transceiver error: wiring' })
  else if (id & (CLASS.protocol | CLASS.busError)) events.push({ event: 'error-frame', text: 'error on the wire' })
  return events
}
