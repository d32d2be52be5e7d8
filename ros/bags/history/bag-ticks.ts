import type { CompressedImage } from '../../messages/compressed-image.ts'
import type { RawImage } from '../../messages/raw-image.ts'
import { TimeSynchroniser } from '../../messages/time-synchroniser.ts'
import type { Sample, SampleRule } from '../../messages/time-synchroniser.ts'
import { bagRefusal } from '../read/bag-refusal.ts'
import type { MessageSource } from '../read/open-bag.ts'
import { bagSamples } from './bag-samples.ts'
import type { SampleValue } from './bag-samples.ts'
import type { Irregularities, ResamplingRule } from './resampling-rule.ts'
import type { TopicMap } from './topic-map.ts'

/** What counts at one instant of the policy's clock. */
export interface BagTick {
  readonly stampNs: bigint
  /** One per camera of the topic map, still as it lies in the bag. */
  readonly pictures: readonly (CompressedImage | RawImage)[]
  /** Measured positions, in the order of the action space. */
  readonly readings: Float64Array
  /** Targets in force just before this instant, in the order of the action space. */
  readonly targets: Float64Array
}

/** Most ticks of one history: 100 minutes at 16.7 Hz. */
const MAX_TICKS = 100_000
/** Most bytes of pictures that may wait for a topic that is silent. */
const MAX_WAITING_BYTES = 2 * 1024 ** 3
const REFERENCE = 'image 0'
const NS_PER_MS = 1_000_000

/**
 * Resamples a bag to the policy's rate (docs/bags.md). The first tick is the stamp of the first picture of the first camera at which every
 * topic has a sample; further ticks follow at the rate, up to the last picture of that camera. A tick takes the newest picture and reading
 * that is not newer than it by more than the tolerance, and the targets that were in force just before it.
 * @param found - counts what `irregular: record` lets pass
 * @throws TwinpastError `bag-gap`, `bag-stamps-backwards` (unless recorded), `bag-no-start`, `bag-too-long`, `bag-topic-silent`, and what `bagSamples` throws
 */
export async function* bagTicks(bag: MessageSource, map: TopicMap, rule: ResamplingRule, found: Irregularities): AsyncGenerator<BagTick> {
  const synchroniser = new TimeSynchroniser<SampleValue>(sampleRules(map, rule))
  const grid = new TickGrid(bag.shown, map, rule, synchroniser, found)
  let waitingBytes = 0
  for await (const { place, topic, stampNs, value } of bagSamples(bag, map, rule.clock)) {
    waitingBytes += 'picture' in value ? value.picture.data.length : 0
    if (waitingBytes > MAX_WAITING_BYTES) throw silent(bag.shown, stampNs)
    if (synchroniser.add(place, stampNs, value) === 'backwards') {
      if (rule.irregular === 'refuse') throw backwards(`${bag.shown} ${topic}`, stampNs, synchroniser.newestNs(place) ?? 0n)
      found.droppedMessages += 1
    } else if (place === REFERENCE) grid.picture(stampNs)
    for (const tick of grid.decided((instantNs) => synchroniser.isDecided(instantNs))) {
      waitingBytes = 0
      yield tick
    }
  }
  yield* grid.decided(() => true)
  grid.requireStarted()
}

function sampleRules({ images, readings, targets }: TopicMap, { toleranceMs, maxAgeMs }: ResamplingRule): ReadonlyMap<string, SampleRule> {
  const seen: SampleRule = { toleranceNs: nanoseconds(toleranceMs), maxAgeNs: nanoseconds(maxAgeMs) }
  const inForce: SampleRule = { toleranceNs: -1n }
  return new Map([
    ...images.map((_, i): [string, SampleRule] => [`image ${i}`, seen]),
    ...readings.map((_, i): [string, SampleRule] => [`reading ${i}`, seen]),
    ...targets.map((_, i): [string, SampleRule] => [`target ${i}`, inForce]),
  ])
}

/** Where the ticks lie, and what counts at each. */
class TickGrid {
  readonly #shown: string
  readonly #map: TopicMap
  readonly #rule: ResamplingRule
  readonly #synchroniser: TimeSynchroniser<SampleValue>
  readonly #found: Irregularities
  readonly #dimensions: number
  /** Stamps of the first camera's pictures that could still be the first tick. */
  readonly #candidates: bigint[] = []
  #notBeforeNs: bigint | undefined
  #firstNs: bigint | undefined
  #lastNs = 0n
  #ticks = 0
  #lacking: readonly string[] = []

  constructor(shown: string, map: TopicMap, rule: ResamplingRule, synchroniser: TimeSynchroniser<SampleValue>, found: Irregularities) {
    this.#shown = shown
    this.#map = map
    this.#rule = rule
    this.#synchroniser = synchroniser
    this.#found = found
    this.#dimensions = map.readings.reduce((sum, { dimensions }) => sum + dimensions.length, 0)
  }

  /** A picture of the first camera. */
  picture(stampNs: bigint): void {
    this.#lastNs = stampNs
    if (this.#firstNs === undefined) this.#candidates.push(stampNs)
  }

  /** Ticks whose samples are settled. */
  *decided(isDecided: (instantNs: bigint) => boolean): Generator<BagTick> {
    this.#begin(isDecided)
    for (let next = this.#next(); next !== undefined && isDecided(next); next = this.#next()) {
      yield this.#tick(next)
      this.#ticks += 1
      if (this.#ticks > MAX_TICKS) throw tooLong(this.#shown)
      this.#synchroniser.forgetBefore(next)
    }
  }

  requireStarted(): void {
    if (this.#firstNs === undefined) throw noStart(this.#shown, this.#lacking)
  }

  #begin(isDecided: (instantNs: bigint) => boolean): void {
    while (this.#firstNs === undefined) {
      const [candidate] = this.#candidates
      if (candidate === undefined || !isDecided(candidate)) return
      this.#candidates.shift()
      const { missing, stale } = this.#synchroniser.at(candidate)
      this.#lacking = [...missing, ...stale].map((place) => this.#topicOf(place))
      if (this.#lacking.length > 0) continue
      this.#notBeforeNs ??= candidate + nanoseconds(this.#rule.startSeconds * 1000)
      if (candidate >= this.#notBeforeNs) this.#firstNs = candidate
    }
  }

  #next(): bigint | undefined {
    if (this.#firstNs === undefined) return undefined
    const stampNs = this.#firstNs + BigInt(Math.round((this.#ticks * 1e9) / this.#rule.rateHz))
    return stampNs <= this.#lastNs + nanoseconds(this.#rule.toleranceMs) ? stampNs : undefined
  }

  #tick(stampNs: bigint): BagTick {
    const { samples, stale } = this.#synchroniser.at(stampNs)
    const [late] = stale
    if (late !== undefined && this.#rule.irregular === 'refuse') {
      const ageNs = stampNs - (samples.get(late)?.stampNs ?? 0n)
      throw gap(`${this.#shown} ${this.#topicOf(late)}`, stampNs, ageNs, this.#rule.maxAgeMs)
    }
    this.#found.heldSamples += stale.length
    return {
      stampNs,
      pictures: this.#map.images.map((_, i) => pictureOf(samples.get(`image ${i}`))),
      readings: this.#positions('reading', this.#map.readings, samples),
      targets: this.#positions('target', this.#map.targets, samples),
    }
  }

  #positions(kind: string, topics: TopicMap['readings'], samples: ReadonlyMap<string, Sample<SampleValue>>): Float64Array {
    const all = new Float64Array(this.#dimensions)
    topics.forEach(({ dimensions }, i) => {
      const value = samples.get(`${kind} ${i}`)?.value
      if (value === undefined || !('positions' in value)) throw new RangeError(`no ${kind} ${i}`)
      dimensions.forEach((dimension, joint) => (all[dimension] = value.positions[joint] ?? NaN))
    })
    return all
  }

  #topicOf(place: string): string {
    const { images, readings, targets } = this.#map
    const [kind = '', index = '0'] = place.split(' ')
    const topics = kind === 'image' ? images : kind === 'reading' ? readings : targets
    return topics[Number(index)]?.topic ?? place
  }
}

function pictureOf(sample: Sample<SampleValue> | undefined): CompressedImage | RawImage {
  if (sample === undefined || !('picture' in sample.value)) throw new RangeError('no picture')
  return sample.value.picture
}

function nanoseconds(ms: number): bigint {
  return BigInt(Math.round(ms * NS_PER_MS))
}

function backwards(where: string, stampNs: bigint, newestNs: bigint) {
  return bagRefusal({
    code: 'bag-stamps-backwards',
    message: 'The stamps of a topic do not rise.',
    got: `${stampNs} ns after ${newestNs} ns`,
    expected: 'each message stamped later than the one before',
    where,
    remedy: 'Look for two publishers on one topic, or a clock that was set; `irregular: record` leaves such messages out and counts them.',
  })
}

function gap(where: string, stampNs: bigint, ageNs: bigint, maxAgeMs: number) {
  return bagRefusal({
    code: 'bag-gap',
    message: 'A topic has a gap: at an instant of the policy its newest sample is too old.',
    got: `${(Number(ageNs) / NS_PER_MS).toFixed(1)} ms old at ${stampNs} ns`,
    expected: `at most ${maxAgeMs} ms`,
    where,
    remedy:
      'Record again without the loss, or register `irregular: record`, which holds the last sample and counts how often; `twinpast bag check` shows all gaps.',
  })
}

function silent(where: string, stampNs: bigint) {
  return bagRefusal({
    code: 'bag-topic-silent',
    message: 'A topic is silent for so long that more pictures wait for its next message than memory may hold.',
    got: `more than ${MAX_WAITING_BYTES} bytes of pictures at ${stampNs} ns`,
    expected: `at most ${MAX_WAITING_BYTES} between two ticks that every topic has gone past`,
    where,
    remedy: 'Let targets be sent again while they hold, or record compressed pictures; `twinpast bag check` shows the gaps of each topic.',
  })
}

function noStart(where: string, lacking: readonly string[]) {
  return bagRefusal({
    code: 'bag-no-start',
    message: 'At no picture of the first camera has every topic a sample.',
    got: lacking.length === 0 ? 'no picture after startSeconds' : `nothing yet, or nothing fresh, on ${lacking.join(', ')}`,
    expected: 'one instant with a picture of each camera, readings of each arm, and targets commanded before it',
    where,
    remedy: 'Record the targets that are in force before the episode begins, and give `maxAgeMs` that fits the slowest topic.',
  })
}

function tooLong(where: string) {
  return bagRefusal({
    code: 'bag-too-long',
    message: 'A history has more ticks than any episode.',
    got: `more than ${MAX_TICKS} ticks`,
    expected: `at most ${MAX_TICKS}`,
    where,
    remedy: 'Cut the bag to one episode; look for a stamp far in the future.',
  })
}
