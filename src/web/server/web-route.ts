import type { FileHandle } from 'node:fs/promises'

/** A request whose host, origin and token have been checked. */
interface WebRequest {
  /** Values of the route's `:names`, percent-decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Parsed JSON of a POST, still of unknown shape; undefined for a GET. */
  readonly body: unknown
}

export type WebReply =
  | { readonly kind: 'json'; readonly status: number; readonly value: unknown }
  | {
      readonly kind: 'bytes'
      readonly type: string
      readonly bytes: Uint8Array | string
      readonly immutable: boolean
      readonly headers?: Readonly<Record<string, string>>
    }
  /** A file of `bytes` bytes, whole or the part a browser asks for; the server closes it. */
  | { readonly kind: 'file'; readonly type: string; readonly bytes: number; readonly file: FileHandle }
  /** Server-sent events: `open` gets a sender and returns what ends it. */
  | { readonly kind: 'events'; readonly open: (send: (event: string, value: unknown) => void) => () => void }

export interface WebRoute {
  readonly method: 'GET' | 'POST'
  /** e.g. `/api/trials/:code/label`. */
  readonly path: string
  /** May throw a TwinpastError, which becomes a JSON answer with its code and remedy. */
  readonly answer: (request: WebRequest) => Promise<WebReply> | WebReply
}
