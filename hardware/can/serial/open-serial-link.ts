import type { ByteLink } from '../byte-link.ts'
import { DuplexLink } from '../duplex-link.ts'
import { portError, systemCause } from '../port-error.ts'

/** 3,040 frames of 22 bytes a second need 669 kbit/s. USB adapters that are no real serial port ignore the number. */
const BAUD_RATE = 2_000_000

/**
 * A serial device that speaks SLCAN, or a pseudo-terminal.
 * @param path - e.g. /dev/serial/by-id/usb-...
 * @throws TwinpastError `serialport-missing`, `can-port-unreachable`
 */
export async function openSerialLink(path: string): Promise<ByteLink> {
  const { SerialPort } = await import('serialport').catch((cause: unknown) => {
    throw portError(
      'serialport-missing',
      path,
      'A serial CAN adapter needs the package serialport, which is not installed or has no binary for this system.',
      systemCause(cause),
      'npm install --include=optional',
      cause,
    )
  })
  return new Promise((resolve, reject) => {
    const port = new SerialPort({ path, baudRate: BAUD_RATE, lock: true, autoOpen: false })
    port.open((error) => {
      if (error === null) return resolve(new DuplexLink(port))
      reject(
        portError(
          'can-port-unreachable',
          path,
          'The serial device cannot be opened.',
          error.message,
          'Is the adapter plugged in, may this user open it, and does no other program hold it?',
          error,
        ),
      )
    })
  })
}
