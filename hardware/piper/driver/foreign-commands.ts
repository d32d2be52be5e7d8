import type { CanFrame, ReceivedFrame } from '../../can/can-frame.ts'

/** Some adapters return what they send; such an echo comes within this time. */
const ECHO_WITHIN_MS = 500
/** Half a second of set-points at 200 a second, four frames each. */
const REMEMBERED = 512

/** Ids that move, power or set up an arm. Queries move nothing and are not among them. */
const COMMAND_IDS = new Set([
  0x150, 0x151, 0x152, 0x153, 0x154, 0x155, 0x156, 0x157, 0x158, 0x159, 0x15a, 0x15b, 0x15c, 0x15d, 0x15e, 0x15f, 0x181, 0x182, 0x183,
  0x184, 0x185, 0x186, 0x191, 0x422, 0x470, 0x471, 0x474, 0x475, 0x479, 0x47a, 0x47d,
])

function keyOf({ id, data }: CanFrame): string {
  return `${id}:${Buffer.from(data).toString('hex')}`
}

/** Tells command frames of somebody else from echoes of our own: a second program, a leader arm on the same bus. */
export class ForeignCommands {
  /** Key and time of the last frames sent, oldest first. */
  readonly #sent: [key: string, atMs: number][] = []

  sent(frame: CanFrame, nowMs: number): void {
    if (!COMMAND_IDS.has(frame.id)) return
    this.#sent.push([keyOf(frame), nowMs])
    if (this.#sent.length > REMEMBERED) this.#sent.shift()
  }

  /** Whether the frame is a command that this process did not send. Each frame sent explains one echo. */
  isForeign(frame: ReceivedFrame): boolean {
    if (!COMMAND_IDS.has(frame.id)) return false
    const key = keyOf(frame)
    const echo = this.#sent.findIndex(([sentKey, atMs]) => sentKey === key && frame.receivedAtMs - atMs <= ECHO_WITHIN_MS)
    if (echo < 0) return true
    this.#sent.splice(echo, 1)
    return false
  }
}
