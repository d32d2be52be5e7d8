/** What a bus tells beside its frames. */
export type BusEvent =
  /** The controller has left the bus after too many errors; nothing is sent or received any more. */
  | { readonly event: 'bus-off' }
  /** The controller sees so many errors that it no longer takes part in signalling them. */
  | { readonly event: 'error-passive' }
  | { readonly event: 'error-warning' }
  /** The controller came back from bus-off. */
  | { readonly event: 'restarted' }
  /** One error on the wire: no acknowledgement, bit, stuff, form or checksum error. */
  | { readonly event: 'error-frame'; readonly text: string }
  /** A full buffer of the controller, the adapter or the kernel: frames are lost. */
  | { readonly event: 'overrun'; readonly of: 'receive' | 'transmit' }
  /** Frames arrive faster than an arm sends them, so they are old: this process was late by at least `behindMs`. */
  | { readonly event: 'reader-behind'; readonly behindMs: number }
  | { readonly event: 'caught-up' }
  /** Bytes that are no message of the transport's protocol. `text` shows the beginning, made printable. */
  | { readonly event: 'garbage'; readonly text: string }
  /** The adapter did not take a command. */
  | { readonly event: 'refused-by-adapter' }
  /** The end, told once; `cause` is absent after `close()`. */
  | { readonly event: 'closed'; readonly cause?: string }
