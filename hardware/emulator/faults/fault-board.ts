import { TwinpastError } from '../../../src/core/errors.ts'
import type { Fault } from './fault-schema.ts'

export interface ActiveFault {
  readonly id: number
  readonly fault: Fault
}

interface Planned extends ActiveFault {
  readonly fromMs: number
  readonly untilMs: number
}

const MAX_FAULTS = 1000

/** Which faults are on. Times are the cell's own, milliseconds. */
export class FaultBoard {
  #planned: Planned[] = []
  #active: readonly ActiveFault[] = []
  #nextId = 1

  get active(): readonly ActiveFault[] {
    return this.#active
  }

  /** Adds a fault whose `atMs` counts from `originMs`; returns its id. @throws TwinpastError `faults-too-many` (refuse) */
  add(fault: Fault, originMs: number): number {
    if (this.#planned.length >= MAX_FAULTS) {
      throw new TwinpastError({
        code: 'faults-too-many',
        fate: 'refuse',
        message: 'The emulated cell has more faults than it takes.',
        got: `${this.#planned.length}`,
        expected: `fewer than ${MAX_FAULTS}`,
        remedy: 'Clear some, or give them an end with forMs.',
      })
    }
    const id = this.#nextId
    this.#nextId += 1
    const fromMs = originMs + fault.atMs
    this.#planned.push({ id, fault, fromMs, untilMs: fault.forMs === undefined ? Infinity : fromMs + fault.forMs })
    return id
  }

  /** Ends one fault, or all, planned ones too; returns how many there were. */
  clear(id?: number): number {
    const before = this.#planned.length
    this.#planned = id === undefined ? [] : this.#planned.filter((planned) => planned.id !== id)
    return before - this.#planned.length
  }

  /** Brings the board up to date; tells whether anything has begun or ended. */
  advance(nowMs: number): boolean {
    if (this.#planned.length === 0 && this.#active.length === 0) return false
    this.#planned = this.#planned.filter(({ untilMs }) => nowMs < untilMs)
    const active = this.#planned.filter(({ fromMs }) => nowMs >= fromMs)
    const changed = active.length !== this.#active.length || active.some(({ id }, index) => id !== this.#active[index]!.id)
    if (changed) this.#active = active
    return changed
  }
}
