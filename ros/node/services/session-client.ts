import { setTimeout as sleep } from 'node:timers/promises'
import { thrownText } from '../../../src/core/thrown-text.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { TrialCall } from '../../../src/trials/service/open-session.ts'
import { refusalWireSchema, stateWireSchema } from './session-wire.ts'
import type { StateWire } from './session-wire.ts'
import type { TrialCalls } from './trials-of-session.ts'

/** Bringing a history in and resetting an emulated cell take a while. */
const CALL_MS = 180_000
const STATE_MS = 10_000
/** The server sends a beat every 4 s. */
const SILENCE_MS = 12_000
const RETRY_MS = 1000
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The session that `twinpast session serve` holds, asked at its own address as the page does: one journal, one cell, the same rules. Keeps the newest
 * state; while the server does not answer there is none.
 */
export class SessionClient implements TrialCalls {
  private readonly url: URL
  private readonly headers: Readonly<Record<string, string>>
  private readonly listeners = new Set<() => void>()
  private readonly closed = new AbortController()
  private known: StateWire | undefined
  /** Why there is no state. */
  trouble = 'the session has not answered yet'

  /**
   * @param address - as `session serve` prints it, e.g. `http://127.0.0.1:8620/`, with its `?token=` where it has one
   * @throws TwinpastError `session-address` (refuse) unless it is on loopback
   */
  constructor(address: string) {
    this.url = loopbackUrl(address)
    const token = this.url.searchParams.get('token')
    this.headers = {
      'content-type': 'application/json',
      ...(token === null ? {} : { cookie: `twinpast-token=${encodeURIComponent(token)}` }),
    }
    void this.follow()
  }

  get newest(): StateWire | undefined {
    return this.known
  }

  state(): StateWire['view'] {
    if (this.known === undefined) throw unreachable(this.url.host, this.trouble)
    return this.known.view
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  checkPresent(call: TrialCall): Promise<void> {
    return this.act('check', call)
  }

  arm(call: TrialCall): Promise<void> {
    return this.act('arm', call)
  }

  label(call: Parameters<TrialCalls['label']>[0]): Promise<void> {
    return this.act('label', call)
  }

  rate(call: Parameters<TrialCalls['rate']>[0]): Promise<void> {
    return this.act('rate', call)
  }

  invalidate(call: Parameters<TrialCalls['invalidate']>[0]): Promise<void> {
    return this.act('invalidate', call)
  }

  close(): void {
    this.closed.abort()
  }

  private async act(name: string, { code, ...body }: TrialCall): Promise<void> {
    const path = `/api/trials/${encodeURIComponent(code)}/${name}`
    const request = { method: 'POST', headers: this.headers, body: JSON.stringify(body), signal: AbortSignal.timeout(CALL_MS) }
    const answer = await fetch(new URL(path, this.url), request).catch((cause: unknown) => {
      throw unreachable(this.url.host, thrownText(cause))
    })
    const told: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) throw refusalOf(told, answer.status)
    await this.refresh()
  }

  private async refresh(): Promise<void> {
    const signal = AbortSignal.any([this.closed.signal, AbortSignal.timeout(STATE_MS)])
    const answer = await fetch(new URL('/api/state', this.url), { headers: this.headers, signal })
    const told: unknown = await answer.json()
    if (!answer.ok) throw refusalOf(told, answer.status)
    this.known = stateWireSchema.parse(told)
    this.tell()
  }

  /** Follows the changes of the session until this is closed; comes back by itself when the server does. */
  private async follow(): Promise<void> {
    while (!this.closed.signal.aborted) {
      try {
        await this.listen()
        this.trouble = 'the session was closed'
      } catch (thrown) {
        this.trouble = thrownText(thrown)
      }
      this.known = undefined
      this.tell()
      await sleep(RETRY_MS, undefined, { signal: this.closed.signal }).catch(() => undefined)
    }
  }

  private async listen(): Promise<void> {
    const silent = new AbortController()
    const signal = AbortSignal.any([this.closed.signal, silent.signal])
    let timer = setTimeout(() => silent.abort(), SILENCE_MS)
    try {
      const answer = await fetch(new URL('/api/changes', this.url), { headers: this.headers, signal })
      if (!answer.ok || answer.body === null) throw refusalOf(await answer.json().catch(() => undefined), answer.status)
      for await (const chunk of answer.body) {
        clearTimeout(timer)
        timer = setTimeout(() => silent.abort(), SILENCE_MS)
        if (Buffer.from(chunk).includes('changed')) await this.refresh()
      }
    } finally {
      clearTimeout(timer)
    }
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

function refusalOf(told: unknown, status: number): TwinpastError {
  const parsed = refusalWireSchema.safeParse(told)
  if (parsed.success) return new TwinpastError(parsed.data.error)
  return unreachable('the session', `HTTP ${status}`)
}

function unreachable(where: string, got: string): TwinpastError {
  return new TwinpastError({
    code: 'session-unreachable',
    fate: 'refuse',
    message: 'The session does not answer.',
    got,
    expected: 'a running `twinpast session serve`',
    where,
    remedy: 'Start it, or correct the parameter session_url.',
  })
}

function loopbackUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'http:' && LOOPBACK.has(url.hostname)) return url
  throw new TwinpastError({
    code: 'session-address',
    fate: 'refuse',
    exitCode: 2,
    message: 'The node acts on a session of its own computer alone.',
    got: address.slice(0, 200),
    expected: 'http:// and a loopback address with its port, e.g. http://127.0.0.1:8620/',
    where: 'parameter session_url',
    remedy: 'Give the address that `twinpast session serve` prints.',
  })
}
