import { BoundedCdr } from '../cdr/bounded-cdr.ts'
import type { MessageSource } from '../read/open-bag.ts'

/** What one topic of a bag looks like over its whole length. */
export interface TopicSurvey {
  readonly topic: string
  readonly type: string
  readonly messages: number
  /** Messages a second between the first and the last, by log time; 0 for fewer than two. */
  readonly rateHz: number
  /** Longest time between two messages, milliseconds, by log time. */
  readonly largestGapMs: number
  /** Messages whose header stamp does not rise, and whose header stamp is zero; absent for types without a header that is read. */
  readonly stamps?: { readonly backwards: number; readonly zero: number }
}

/** Types that begin with a std_msgs/Header. */
const STAMPED = new Set(['sensor_msgs/msg/JointState', 'sensor_msgs/msg/CompressedImage', 'sensor_msgs/msg/Image'])

interface Seen {
  messages: number
  firstNs: bigint
  lastNs: bigint
  largestGapNs: bigint
  stampNs: bigint | undefined
  backwards: number
  zero: number
}

/** Reads a whole bag and tells rates, gaps and stamps of every topic. Throws what reading a bag throws. */
export async function surveyBag(bag: MessageSource): Promise<readonly TopicSurvey[]> {
  const seen = new Map<string, Seen>()
  for await (const { topic, logTimeNs, data } of bag.messages([...bag.topics.keys()])) {
    const before = seen.get(topic)
    const now = before ?? {
      messages: 0,
      firstNs: logTimeNs,
      lastNs: logTimeNs,
      largestGapNs: 0n,
      stampNs: undefined,
      backwards: 0,
      zero: 0,
    }
    seen.set(topic, now)
    now.messages += 1
    if (logTimeNs - now.lastNs > now.largestGapNs) now.largestGapNs = logTimeNs - now.lastNs
    now.lastNs = logTimeNs
    if (STAMPED.has(bag.topics.get(topic)?.type ?? '')) countStamp(now, data)
  }
  return [...bag.topics.values()].map(({ topic, type }) => {
    const { messages, firstNs, lastNs, largestGapNs, backwards, zero } = seen.get(topic) ?? nothing
    const seconds = Number(lastNs - firstNs) / 1e9
    const rateHz = seconds > 0 ? (messages - 1) / seconds : 0
    const told = { topic, type, messages, rateHz, largestGapMs: Number(largestGapNs) / 1e6 }
    return STAMPED.has(type) ? { ...told, stamps: { backwards, zero } } : told
  })
}

const nothing = { messages: 0, firstNs: 0n, lastNs: 0n, largestGapNs: 0n, backwards: 0, zero: 0 }

function countStamp(seen: Seen, data: Uint8Array): void {
  const stampNs = stampOf(data)
  if (stampNs === undefined) return
  if (stampNs === 0n) seen.zero += 1
  if (seen.stampNs !== undefined && stampNs <= seen.stampNs) seen.backwards += 1
  else seen.stampNs = stampNs
}

/** The first field of a stamped message, nanoseconds; undefined where it is no plain CDR, of which reading it as a history tells. */
function stampOf(data: Uint8Array): bigint | undefined {
  try {
    const cdr = new BoundedCdr(data)
    return BigInt(cdr.int32()) * 1_000_000_000n + BigInt(cdr.uint32())
  } catch {
    return undefined
  }
}
