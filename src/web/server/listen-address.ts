import { isIP } from 'node:net'
import { TwinpastError } from '../../core/errors.ts'

/** Where a page is served, and what a browser must bring. */
export interface ListenAddress {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Asked of every browser; absent only on loopback. */
  readonly token?: string
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
const SHORTEST_TOKEN = 16

/**
 * Loopback as it is; any other address only if it was allowed by a flag of its own and a token is set.
 * @throws TwinpastError `address-not-loopback` or `token-too-short`, fate refuse
 */
export function listenAddress(asked: ListenAddress & { readonly allowNetwork: boolean }): ListenAddress {
  const { host, port, token, allowNetwork } = asked
  if (token !== undefined && token.length < SHORTEST_TOKEN)
    throw refusal('token-too-short', `${token.length} characters`, `at least ${SHORTEST_TOKEN}`, 'Set a longer random token.')
  if (LOOPBACK.has(host)) return { host, port, ...(token === undefined ? {} : { token }) }
  if (isIP(host) === 0 || !allowNetwork || token === undefined)
    throw refusal(
      'address-not-loopback',
      `${host}${allowNetwork ? '' : ', no --allow-network'}${token === undefined ? ', no token' : ''}`,
      'a loopback address, or an IP address with --allow-network and a token',
      'Leave the address out: the page is then reachable from this computer alone. Anyone who reaches it can run the arms.',
    )
  return { host, port, token }
}

function refusal(code: string, got: string, expected: string, remedy: string): TwinpastError {
  return new TwinpastError({
    code,
    fate: 'refuse',
    exitCode: 2,
    message: 'The page would be open to others.',
    got,
    expected,
    where: '--host',
    remedy,
  })
}
