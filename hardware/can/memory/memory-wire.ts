import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import { systemClock } from '../../clock/system-clock.ts'
import type { BusEvent } from '../bus-event.ts'
import type { CanBus } from '../can-bus.ts'
import type { CanFrame } from '../can-frame.ts'
import { MemoryBus } from './memory-bus.ts'

/** A bus within this process: what one node sends, every other node receives before `send` returns. */
export class MemoryWire {
  readonly #clock: MonotonicClock
  readonly #nodes = new Set<MemoryBus>()

  constructor(clock: MonotonicClock = systemClock) {
    this.#clock = clock
  }

  /** A new node. Frames copy their bytes on the way, so that nobody can change what another holds. */
  attach(name: string): CanBus & Pick<MemoryBus, 'full'> {
    const node = new MemoryBus(`memory:${name}`, this.#clock, {
      carry: (frames) => this.#carry(node, frames),
      leave: () => this.#nodes.delete(node),
    })
    this.#nodes.add(node)
    return node
  }

  /** Tells every node of a fault of the wire, e.g. bus-off. */
  tell(event: BusEvent): void {
    for (const node of [...this.#nodes]) node.tell(event)
  }

  #carry(from: MemoryBus, frames: readonly CanFrame[]): void {
    for (const { id, data } of frames) {
      for (const node of [...this.#nodes]) if (node !== from) node.take({ id, data: data.slice() })
    }
  }
}
