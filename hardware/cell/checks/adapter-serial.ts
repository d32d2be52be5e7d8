import { readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { CellArmConfig } from '../config/cell-schema.ts'

/** How many folders above the device its USB adapter may stand. */
const STEPS_UP = 6

/**
 * Serial number of the USB adapter behind a port, as Linux knows it, or undefined if there is none.
 *
 * @param sys - where sysfs is mounted
 */
export async function adapterSerial({ kind, address }: CellArmConfig['port'], sys = '/sys'): Promise<string | undefined> {
  if (kind === 'slcan-tcp') return undefined
  const device =
    kind === 'socketcan'
      ? join(sys, 'class/net', address, 'device')
      : join(sys, 'class/tty', basename(await realpath(address).catch(() => address)), 'device')
  let folder = await realpath(device).catch(() => undefined)
  for (let i = 0; folder !== undefined && i < STEPS_UP; i++) {
    const serial = await readFile(join(folder, 'serial'), 'utf8').catch(() => undefined)
    if (serial !== undefined) return serial.trim()
    folder = dirname(folder)
  }
  return undefined
}
