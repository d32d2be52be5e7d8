import type { CanBus, SendResult } from '../../can/can-bus.ts'
import type { CanFrame } from '../../can/can-frame.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { trialPathOf } from '../codec/trial-path.ts'
import type { TrialPath } from '../codec/trial-path.ts'

/** The only way from a driver to its bus. Frames that a trial may not send do not pass, whoever asks. */
export class TrialTransport {
  readonly #bus: CanBus
  readonly #sent: (frame: CanFrame) => void

  /** @param sent - told of every frame that was handed over */
  constructor(bus: CanBus, sent: (frame: CanFrame) => void) {
    this.#bus = bus
    this.#sent = sent
  }

  /** @throws TwinpastError `frame-refused` (halt) */
  send(...frames: readonly CanFrame[]): SendResult {
    return this.#pass(frames, ['allow'])
  }

  /** Frames that cut power; the arm falls. Whoever calls has a person's confirmation. @throws TwinpastError `frame-refused` (halt) */
  sendPowerCut(...frames: readonly CanFrame[]): SendResult {
    return this.#pass(frames, ['allow', 'confirm'])
  }

  #pass(frames: readonly CanFrame[], passes: readonly TrialPath[]): SendResult {
    for (const frame of frames) if (!passes.includes(trialPathOf(frame))) throw refused(frame)
    const result = this.#bus.send(...frames)
    if (result === 'sent') frames.forEach(this.#sent)
    return result
  }
}

function refused({ id, data }: CanFrame): TwinpastError {
  return new TwinpastError({
    code: 'frame-refused',
    fate: 'halt',
    message: 'A frame that a trial may not send was stopped before the bus.',
    got: `0x${id.toString(16).toUpperCase()} ${Buffer.from(data).toString('hex').toUpperCase()}`,
    expected: 'a frame of the allow-list in docs/piper-protocol.md',
    remedy: 'This is a fault of the program. Nothing was sent; report it with this line.',
  })
}
