import { connect } from 'node:net'
import type { ByteLink } from '../byte-link.ts'
import { DuplexLink } from '../duplex-link.ts'
import { portError, systemCause } from '../port-error.ts'

const CONNECT_TIMEOUT_MS = 3000

/**
 * A TCP stream to an SLCAN adapter or to the emulated cell.
 * @param address - `host:port`; an IPv6 host stands in brackets
 * @throws TwinpastError `can-port-unreachable`, `can-address`
 */
export function openTcpLink(address: string): Promise<ByteLink> {
  const match = /^(?:\[([0-9a-fA-F:]+)\]|([A-Za-z0-9.-]+)):(\d{1,5})$/.exec(address)
  const port = Number(match?.[3])
  const host = match?.[1] ?? match?.[2]
  if (host === undefined || port < 1 || port > 65535) {
    return Promise.reject(portError('can-address', address, 'This is no host and port.', address, 'Write it as 127.0.0.1:29501.'))
  }
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    const failed = (got: string, cause?: unknown) => {
      socket.destroy()
      reject(
        portError(
          'can-port-unreachable',
          address,
          'The CAN port does not answer.',
          got,
          'Is the emulated cell or the adapter running, and is this its port?',
          cause,
        ),
      )
    }
    const onError = (error: Error) => failed(systemCause(error), error)
    socket.once('error', onError)
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => failed(`no connection within ${CONNECT_TIMEOUT_MS} ms`))
    socket.once('connect', () => {
      socket.setTimeout(0)
      const link = new DuplexLink(socket)
      socket.removeListener('error', onError)
      resolve(link)
    })
  })
}
