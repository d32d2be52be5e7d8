import type { AlarmClock } from '../../clock/alarm-clock.ts'
import { until } from '../../clock/until.ts'
import type { ByteLink } from '../byte-link.ts'
import type { CanBus } from '../can-bus.ts'
import { portError } from '../port-error.ts'
import { SlcanBus } from './slcan-bus.ts'
import type { SlcanMessage } from './slcan-message.ts'
import { SlcanReader } from './slcan-reader.ts'

/** A line that stays silent this long after `C` has been emptied. */
const QUIET_MS = 50
const FLUSH_TIMEOUT_MS = 2000
/** Cheap adapters may not answer at all; what they do then is judged by the freshness of their frames. */
const ANSWER_TIMEOUT_MS = 300

/**
 * Sets an SLCAN adapter to 1 Mbit/s and opens its channel. Whatever lay in buffers on the way is read and thrown away first.
 * @throws TwinpastError `slcan-refused`, `can-port-unreachable`
 */
export async function openSlcanBus(address: string, link: ByteLink, clock: AlarmClock): Promise<CanBus> {
  let lastByteAtMs = clock.nowMs()
  let answers: SlcanMessage[] = []
  let ended: string | undefined
  const session: { bus?: SlcanBus } = {}
  const reader = new SlcanReader((message) => {
    if (session.bus !== undefined) session.bus.take(message)
    else if (message.slcan === 'done' || message.slcan === 'refused') answers.push(message)
  })
  link.onBytes((chunk) => {
    lastByteAtMs = clock.nowMs()
    reader.push(chunk)
  })
  link.onClosed((cause) => {
    ended = cause ?? 'closed'
    session.bus?.end(cause)
  })

  const ask = async (command: string) => {
    answers = []
    link.write(Buffer.from(command, 'latin1'))
    await until(clock, ANSWER_TIMEOUT_MS, () => ended !== undefined || answers.length > 0)
    return answers[0]?.slcan
  }

  link.write(Buffer.from('\r\r\rC\r', 'latin1'))
  await until(clock, FLUSH_TIMEOUT_MS, () => ended !== undefined || clock.nowMs() - lastByteAtMs >= QUIET_MS)
  const rate = await ask('S8\r')
  const opened = await ask('O\r')
  if (ended !== undefined) {
    throw portError(
      'can-port-unreachable',
      address,
      'The CAN port closed while it was being opened.',
      ended,
      'Is it an SLCAN port, and does no other program hold it?',
    )
  }
  if (rate === 'refused' || opened === 'refused') {
    await link.close()
    const got = rate === 'refused' ? 'S8 (1 Mbit/s) refused' : 'O (open) refused'
    throw portError(
      'slcan-refused',
      address,
      'The CAN adapter does not open its channel at 1 Mbit/s.',
      got,
      'Close other programs that use it, or unplug it and plug it in again.',
    )
  }
  session.bus = new SlcanBus(address, link, clock)
  return session.bus
}
