/** When a sample counts at an instant. */
export interface SampleRule {
  /** A sample may be newer than the instant by this much, nanoseconds; below zero: it must be older by as much. */
  readonly toleranceNs: bigint
  /** A sample may be older than the instant by this much, nanoseconds; absent: it holds until the next one. */
  readonly maxAgeNs?: bigint
}

export interface Sample<Value> {
  readonly stampNs: bigint
  readonly value: Value
}

/** The newest sample of every topic at one instant. */
export interface SampleSet<Value> {
  /** By topic; a topic in `missing` has none, one in `stale` has one that is too old. */
  readonly samples: ReadonlyMap<string, Sample<Value>>
  readonly missing: readonly string[]
  readonly stale: readonly string[]
}

/**
 * Puts samples of several topics together by their stamps: at an instant, the newest sample of each topic that its rule allows.
 * Pure: it knows no clock. Samples of a topic must come in the order of their stamps; one that does not is told and dropped.
 */
export class TimeSynchroniser<Value> {
  readonly #topics: ReadonlyMap<string, { readonly rule: SampleRule; readonly samples: Sample<Value>[] }>

  constructor(rules: ReadonlyMap<string, SampleRule>) {
    this.#topics = new Map([...rules].map(([topic, rule]) => [topic, { rule, samples: [] }]))
  }

  /** `backwards`: the stamp is not later than the newest of its topic, and the sample was dropped. Throws RangeError for a topic without a rule. */
  add(topic: string, stampNs: bigint, value: Value): 'kept' | 'backwards' {
    const { samples } = this.#topic(topic)
    const newest = samples.at(-1)
    if (newest !== undefined && stampNs <= newest.stampNs) return 'backwards'
    samples.push({ stampNs, value })
    return 'kept'
  }

  /** Stamp of the newest sample of a topic, or undefined before the first. */
  newestNs(topic: string): bigint | undefined {
    return this.#topic(topic).samples.at(-1)?.stampNs
  }

  /** Whether every topic has gone past the instant, so that no later sample can change what counts there. */
  isDecided(instantNs: bigint): boolean {
    return [...this.#topics.values()].every(({ rule, samples }) => {
      const newest = samples.at(-1)
      return newest !== undefined && newest.stampNs > instantNs + rule.toleranceNs
    })
  }

  /** What counts at an instant. */
  at(instantNs: bigint): SampleSet<Value> {
    const found = new Map<string, Sample<Value>>()
    const missing: string[] = []
    const stale: string[] = []
    for (const [topic, { rule, samples }] of this.#topics) {
      const sample = samples[lastWithin(samples, instantNs + rule.toleranceNs)]
      if (sample === undefined) {
        missing.push(topic)
        continue
      }
      found.set(topic, sample)
      if (rule.maxAgeNs !== undefined && instantNs - sample.stampNs > rule.maxAgeNs) stale.push(topic)
    }
    return { samples: found, missing, stale }
  }

  /** Forgets samples that no instant from this one on can use. */
  forgetBefore(instantNs: bigint): void {
    for (const { rule, samples } of this.#topics.values()) samples.splice(0, Math.max(0, lastWithin(samples, instantNs + rule.toleranceNs)))
  }

  #topic(topic: string) {
    const found = this.#topics.get(topic)
    if (found === undefined) throw new RangeError(`no rule for topic ${topic}`)
    return found
  }
}

/** Index of the last sample whose stamp is at most `limitNs`; -1 if there is none. */
function lastWithin(samples: readonly { readonly stampNs: bigint }[], limitNs: bigint): number {
  let low = 0
  let high = samples.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((samples[middle]?.stampNs ?? limitNs) <= limitNs) low = middle + 1
    else high = middle
  }
  return low - 1
}
