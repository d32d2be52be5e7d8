import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { ListenAddress } from './listen-address.ts'

/** Why a request is not answered, or what it may go on to. */
export type Admission =
  | { readonly admitted: true }
  /** The token came in the address: it goes into a cookie, and out of the address. */
  | { readonly admitted: 'set-cookie'; readonly cookie: string }
  | { readonly admitted: false; readonly code: string; readonly why: string }

const COOKIE = 'twinpast-token'
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/**
 * Lets in what a page of ours, on this very address, sends: the Host header must be ours (a name that was pointed here is refused), a POST
 * must be JSON and come from our own origin, and where a token is set it must be right.
 */
export function admit(request: IncomingMessage, url: URL, { host, token }: ListenAddress): Admission {
  const named = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (!isOurs(named, host)) return refused('host-foreign', `this server is not called ${named.slice(0, 80)}`)
  const { origin } = request.headers
  if (origin !== undefined && origin !== `http://${request.headers.host}`)
    return refused('origin-foreign', 'a page of another origin asked')
  if (request.method === 'POST' && !/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    return refused('body-not-json', 'a POST must be application/json')
  if (token === undefined) return { admitted: true }
  const given = url.searchParams.get('token')
  if (given !== null && same(given, token))
    return { admitted: 'set-cookie', cookie: `${COOKIE}=${encodeURIComponent(token)}; HttpOnly; SameSite=Strict; Path=/` }
  return same(cookieOf(request), token) ? { admitted: true } : refused('token-wrong', 'the address with its token is needed once')
}

/** On every interface, any number is ours: a name could have been pointed here. */
function isOurs(named: string, host: string): boolean {
  if (host === '0.0.0.0' || host === '::') return isIP(named.replace(/^\[|\]$/g, '')) !== 0
  return LOOPBACK.includes(bracketed(host)) ? LOOPBACK.includes(named) : named === bracketed(host)
}

function refused(code: string, why: string): Admission {
  return { admitted: false, code, why }
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function cookieOf({ headers }: IncomingMessage): string {
  const pair = (headers.cookie ?? '').split('; ').find((one) => one.startsWith(`${COOKIE}=`))
  try {
    return decodeURIComponent(pair?.slice(COOKIE.length + 1) ?? '')
  } catch {
    return ''
  }
}

function same(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
