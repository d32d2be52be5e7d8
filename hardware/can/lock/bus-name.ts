import { realpath } from 'node:fs/promises'
import type { CanPort } from '../open-can-bus.ts'

/**
 * One name for one bus, however its address was written: links to a serial device are followed (`/dev/serial/by-id/...` and `/dev/ttyACM0` are one
 * adapter), and every way to write this computer is 127.0.0.1.
 */
export async function busName({ kind, address }: CanPort): Promise<string> {
  switch (kind) {
    case 'slcan-serial':
      return `${kind}:${await realpath(address).catch(() => address)}`
    case 'slcan-tcp':
      return `${kind}:${address
        .toLowerCase()
        .replace(/^(localhost|\[::1\])(?=:)/, '127.0.0.1')
        .replace(/:0+(?=\d)/, ':')}`
    case 'socketcan':
      return `${kind}:${address}`
  }
}
