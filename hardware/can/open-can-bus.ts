import type { AlarmClock } from '../clock/alarm-clock.ts'
import type { ByteLink } from './byte-link.ts'
import type { CanBus } from './can-bus.ts'
import { busName } from './lock/bus-name.ts'
import { lockBus } from './lock/lock-bus.ts'
import { openSerialLink } from './serial/open-serial-link.ts'
import { openSlcanBus } from './slcan/open-slcan-bus.ts'
import { openSocketCanBus } from './socketcan/open-socketcan-bus.ts'
import { openTcpLink } from './tcp/open-tcp-link.ts'

/** How an arm's bus is reached. */
export interface CanPort {
  readonly kind: 'slcan-tcp' | 'slcan-serial' | 'socketcan'
  /** `host:port`, a device, or the name of an interface. */
  readonly address: string
}

/**
 * Opens a bus for this process alone. What it receives may still be old: a driver asks something fresh before it commands.
 * @throws TwinpastError fate `refuse`: `bus-locked`, `can-port-unreachable`, `slcan-refused`, `serialport-missing`, `socketcan-missing`
 */
export async function openCanBus({ kind, address }: CanPort, clock: AlarmClock): Promise<CanBus> {
  const unlock = await lockBus(await busName({ kind, address }))
  try {
    const bus = await openUnlocked({ kind, address }, clock)
    bus.onState(({ event }) => {
      if (event === 'closed') void unlock()
    })
    return bus
  } catch (error) {
    await unlock()
    throw error
  }
}

async function openUnlocked({ kind, address }: CanPort, clock: AlarmClock): Promise<CanBus> {
  switch (kind) {
    case 'slcan-tcp':
      return slcan(address, await openTcpLink(address), clock)
    case 'slcan-serial':
      return slcan(address, await openSerialLink(address), clock)
    case 'socketcan':
      return openSocketCanBus(address, clock)
  }
}

async function slcan(address: string, link: ByteLink, clock: AlarmClock): Promise<CanBus> {
  try {
    return await openSlcanBus(address, link, clock)
  } catch (error) {
    await link.close()
    throw error
  }
}
