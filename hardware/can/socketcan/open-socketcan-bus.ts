import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import type { CanBus } from '../can-bus.ts'
import { portError, systemCause } from '../port-error.ts'
import { SocketCanBus } from './socketcan-bus.ts'

/** Every class of error frame. */
const ALL_ERRORS = 0x1fffffff

/**
 * A Linux CAN interface, which must be up at 1 Mbit/s.
 * @param name - e.g. can_left
 * @throws TwinpastError `socketcan-missing`, `can-port-unreachable`
 */
export async function openSocketCanBus(name: string, clock: MonotonicClock): Promise<CanBus> {
  const socketcan = await import('socketcan').catch((cause: unknown) => {
    throw portError(
      'socketcan-missing',
      name,
      'SocketCAN needs the package socketcan with its compiled part, which is not there.',
      systemCause(cause),
      'On Linux with gcc, make and python3: npm rebuild socketcan --ignore-scripts=false. Or use an slcan-serial port.',
      cause,
    )
  })
  try {
    const channel = socketcan.createRawChannelWithOptions(name, { non_block_send: true })
    const bus = new SocketCanBus(name, channel, clock)
    channel.setErrorFilters(ALL_ERRORS)
    channel.addListener('onMessage', (message: unknown) => bus.take(message))
    channel.addListener('onStopped', () => bus.end('the interface went down'))
    channel.start()
    return bus
  } catch (cause) {
    throw portError(
      'can-port-unreachable',
      name,
      'The CAN interface cannot be opened.',
      systemCause(cause),
      `Does this kernel have CAN, and is the interface up? ip link set ${name} up type can bitrate 1000000 restart-ms 100; ip link set ${name} txqueuelen 1000`,
      cause,
    )
  }
}
