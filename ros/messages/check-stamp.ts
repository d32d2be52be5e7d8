import { messageRefusal } from './message-refusal.ts'

/** How much later than its reception a message may claim to be measured: clocks of two machines differ a little, nanoseconds. */
const MAX_AHEAD_NS = 1_000_000_000n

/**
 * A stamp must have been set, and must not lie in the future of whoever received the message.
 * @param receivedNs - when it was received, by the clock of the recorder or node
 * @throws TwinpastError `stamp-zero`, `stamp-future`, fate refuse
 */
export function checkStamp(stampNs: bigint, receivedNs: bigint, where: string): void {
  if (stampNs <= 0n) {
    throw messageRefusal({
      code: 'stamp-zero',
      message: 'A message carries no stamp.',
      got: `${stampNs} ns`,
      expected: 'the time of measurement in header.stamp',
      where,
      remedy: 'Let the driver stamp its messages, or take the time of reception: `clock: log`.',
    })
  }
  if (stampNs > receivedNs + MAX_AHEAD_NS) {
    throw messageRefusal({
      code: 'stamp-future',
      message: 'A message is stamped later than it was received.',
      got: `${stampNs} ns, received at ${receivedNs} ns`,
      expected: 'at most one second ahead',
      where,
      remedy: 'Set the clocks of both machines by NTP or PTP, or take the time of reception: `clock: log`.',
    })
  }
}
