import seedrandom from 'seedrandom'
import { StatsInputError } from '../input-error.ts'
import { requireFinite, requireInteger } from '../input-checks.ts'
import { wichuraNormalQuantile } from '../distributions/wichura.ts'
import { deterministicLog } from './deterministic-log.ts'
import { namedKeyHex } from './named-key.ts'

/** Draws taken one after another from one named stream; the order of the calls decides the values. */
export interface Draws {
  /** Uniform on [low, high), 53 bits. */
  uniform(low: number, high: number): number
  /** Whole number in [0, bound), bound >= 1. */
  integer(bound: number): number
  /** One element of a list that is not empty. */
  choose<T>(list: readonly T[]): T
  /** Standard normal. */
  normal(): number
  /** A new list in random order (Fisher-Yates). */
  shuffle<T>(list: readonly T[]): T[]
}

/**
 * Sequential draws from the `seedrandom` package (ARC4, `double()`), seeded by the hexadecimal {@link namedKeyHex} of
 * the fields, so that unlike names share nothing.
 *
 * Use it to build one scenario, one demonstration or one training order in a single place, where the number of draws
 * depends on earlier draws. Use {@link NamedStream} where a value must be found again by address.
 * Throws {@link StatsInputError} for an empty list, a bound below 1 or limits that are not finite and ordered.
 */
export function sequentialDraws(fields: readonly string[]): Draws {
  const generator = seedrandom(namedKeyHex(fields))
  const integer = (bound: number): number => {
    requireInteger('bound', bound, 1)
    return Math.floor(generator.double() * bound)
  }
  return {
    uniform(low, high) {
      requireFinite('low', low)
      if (!(requireFinite('high', high) >= low)) throw new StatsInputError('high', high, `a number >= ${low}`)
      return low + (high - low) * generator.double()
    },
    integer,
    choose(list) {
      if (list.length === 0) throw new StatsInputError('list', 'an empty list', 'at least one element')
      return elementOf(list, integer(list.length))
    },
    normal() {
      const inside = (Math.floor(generator.double() * 4503599627370496) + 0.5) / 4503599627370496
      return wichuraNormalQuantile(inside, deterministicLog)
    },
    shuffle(list) {
      const order = Uint32Array.from(list, (_, i) => i)
      for (let last = order.length - 1; last > 0; last--) {
        const other = integer(last + 1)
        const kept = order[last] ?? 0
        order[last] = order[other] ?? 0
        order[other] = kept
      }
      return Array.from(order, (at) => elementOf(list, at))
    },
  }
}

function elementOf<T>(list: readonly T[], at: number): T {
  for (const element of list.slice(at, at + 1)) return element
  throw new StatsInputError('index', at, `below ${list.length}`)
}
