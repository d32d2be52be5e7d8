import { requireInteger } from '../input-checks.ts'
import { wichuraNormalQuantile } from '../distributions/wichura.ts'
import { deterministicLog } from './deterministic-log.ts'
import { namedKey } from './named-key.ts'
import { threefry4x32 } from './threefry4x32.ts'

/**
 * Addressed random stream: threefry4x32-20 with counter (block, replicate, lane, 0), keyed by {@link namedKey}.
 *
 * Every value has an address, so it can be drawn in any order, by any worker, and adding a pair, an endpoint or a
 * replicate never shifts another value. Use it where draws must line up across directions, memories, workers and
 * replicates: noise tapes, bootstrap indices, sign flips. For building one scenario step by step use
 * {@link sequentialDraws}.
 *
 * `index` counts values of the kind asked for: word i is word i mod 4 of block floor(i / 4); a 53-bit value or a normal
 * takes two words, so i covers words 2i and 2i + 1. `replicate` and `lane` are whole numbers below 2^32.
 */
export class NamedStream {
  readonly fields: readonly string[]
  readonly key: Uint32Array
  private readonly scratch = new Uint32Array(4)
  private cachedBlock = -1
  private cachedReplicate = -1
  private cachedLane = -1

  constructor(fields: readonly string[]) {
    this.fields = [...fields]
    this.key = namedKey(fields)
  }

  /** Unsigned 32-bit word at an address. */
  word(index: number, replicate = 0, lane = 0): number {
    this.load(Math.floor(index / 4), replicate, lane)
    return this.scratch[index % 4] ?? 0
  }

  /** Uniform on [0, 1) with 53 bits: ((hi >>> 5) 2^26 + (lo >>> 6)) / 2^53, hi the first of the two words. */
  uniform53(index: number, replicate = 0, lane = 0): number {
    const high = this.word(2 * index, replicate, lane)
    const low = this.word(2 * index + 1, replicate, lane)
    return ((high >>> 5) * 67108864 + (low >>> 6)) / 9007199254740992
  }

  /**
   * Whole number in [0, bound). One word per draw for bound <= 65536 (floor(word bound / 2^32), relative bias at most
   * bound / 2^32), a 53-bit value beyond; never a rejection loop, so the address stays fixed.
   */
  index(index: number, bound: number, replicate = 0, lane = 0): number {
    requireInteger('bound', bound, 1)
    if (bound <= 65536) return Math.floor((this.word(index, replicate, lane) * bound) / 4294967296)
    return Math.floor(this.uniform53(index, replicate, lane) * bound)
  }

  /**
   * Standard normal at an address: AS 241 applied to a 52-bit uniform strictly inside (0, 1), with a deterministic
   * logarithm, so equal bits on every engine. |value| <= 8.3.
   */
  normal(index: number, replicate = 0, lane = 0): number {
    const high = this.word(2 * index, replicate, lane)
    const low = this.word(2 * index + 1, replicate, lane)
    const inside = ((high >>> 6) * 67108864 + (low >>> 6) + 0.5) / 4503599627370496
    return wichuraNormalQuantile(inside, deterministicLog)
  }

  /** Fills `out` with the normals at indices 0, 1, ... of one replicate and lane, and returns it. */
  fillNormals<T extends Float32Array | Float64Array>(out: T, replicate = 0, lane = 0): T {
    for (let i = 0; i < out.length; i++) out[i] = this.normal(i, replicate, lane)
    return out
  }

  private load(block: number, replicate: number, lane: number): void {
    if (block === this.cachedBlock && replicate === this.cachedReplicate && lane === this.cachedLane) return
    requireInteger('index', block)
    const [k0 = 0, k1 = 0, k2 = 0, k3 = 0] = this.key
    threefry4x32(this.scratch, 0, block, replicate, lane, 0, k0, k1, k2, k3)
    this.cachedBlock = block
    this.cachedReplicate = replicate
    this.cachedLane = lane
  }
}
