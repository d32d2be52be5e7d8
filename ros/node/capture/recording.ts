import { thrownFaultText } from '../fault-text.ts'
import { BagWriter } from '../../bags/write/bag-writer.ts'
import type { CapturePlan } from './capture-plan.ts'

/** A bag that is being written. */
export interface Recording {
  /** The bag as messages name it. */
  readonly shown: string
  /** Adds a message as it came, under the name that the study gives its topic. */
  add(topic: string, cdr: Uint8Array, receivedNs: bigint): void
  /** Why the bag is not whole, e.g. a full disk; empty while it is. */
  failure(): string
  /** Ends the bag; nothing is added any more. Resolves with the number of messages in it. */
  close(): Promise<number>
}

/** Most bytes that may wait for the disk: some four seconds of three raw 640 x 480 cameras. */
const MAX_WAITING_BYTES = 300_000_000

/**
 * Begins to record the topics of a capture into a new bag, in the form that a study takes histories from.
 * @throws TwinpastError `bag-exists`, `folder-not-writable`, fate refuse
 */
export async function startRecording(folder: string, shown: string, { topics }: Pick<CapturePlan, 'topics'>): Promise<Recording> {
  const writer = await BagWriter.create(folder, shown)
  for (const { topic, type } of topics) await writer.addTopic({ topic, type })
  let writes: Promise<unknown> = Promise.resolve()
  let waitingBytes = 0
  let messages = 0
  let failure = ''
  const fail = (reason: string) => {
    if (failure === '') failure = reason
  }
  return {
    shown,
    add: (topic, cdr, receivedNs) => {
      if (failure !== '') return
      if (waitingBytes > MAX_WAITING_BYTES) return fail('recording-too-slow: The disk does not keep up; the bag ends here.')
      waitingBytes += cdr.length
      writes = writes.then(async () => {
        waitingBytes -= cdr.length
        if (failure !== '') return
        try {
          await writer.write(topic, cdr, receivedNs)
          messages += 1
        } catch (thrown) {
          fail(`recording-failed: ${thrownFaultText(thrown)}`)
        }
      })
    },
    failure: () => failure,
    close: async () => {
      await writes
      try {
        await writer.close()
      } catch (thrown) {
        fail(`recording-failed: ${thrownFaultText(thrown)}`)
        await writer.abandon().catch(() => undefined)
      }
      return messages
    },
  }
}
