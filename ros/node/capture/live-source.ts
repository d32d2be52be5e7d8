import type { BagMessage, BagTopic, MessageSource } from '../../bags/read/open-bag.ts'
import type { CapturePlan } from './capture-plan.ts'

/** Messages as they arrive, in the shape of a bag, so that a live history is made by the very code that reads one from a bag. */
export interface LiveSource extends MessageSource {
  push(message: BagMessage): void
  /** Ends the messages; those that wait are still given. */
  end(): void
}

/** A bag whose messages have yet to come. */
export function liveSource({ topics }: Pick<CapturePlan, 'topics'>): LiveSource {
  const waiting: BagMessage[] = []
  let ended = false
  let wake = () => undefined as void
  const told = new Map(topics.map(({ topic, type }): [string, BagTopic] => [topic, { topic, type, messages: 0, definitions: new Set() }]))
  async function* messages(wanted: readonly string[]): AsyncGenerator<BagMessage> {
    const of = new Set(wanted)
    for (;;) {
      const message = waiting.shift()
      if (message !== undefined) {
        if (of.has(message.topic)) yield message
      } else if (ended) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  return {
    shown: 'live',
    topics: told,
    messages,
    push: (message) => {
      waiting.push(message)
      wake()
    },
    end: () => {
      ended = true
      wake()
    },
  }
}
