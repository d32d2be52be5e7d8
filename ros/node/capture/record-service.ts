import { join, resolve } from 'node:path'
import { z } from 'zod'
import { thrownFaultText } from '../fault-text.ts'
import type { NodeGraph } from '../graph/node-graph.ts'
import { answer } from '../services/answer.ts'
import { requestOf } from '../services/request-of.ts'
import type { CapturePlan } from './capture-plan.ts'
import type { LiveCapture } from './live-capture.ts'
import { startRecording } from './recording.ts'
import type { Recording } from './recording.ts'

/** What the capture needs of a recorder. */
export interface Recorder {
  add(topic: string, cdr: Uint8Array, receivedNs: bigint): void
  /** The bag being written, and why it is not whole; undefined while nothing is recorded. */
  status(): { readonly shown: string; readonly failure: string } | undefined
  close(): Promise<void>
}

interface Answer {
  readonly success: boolean
  readonly message: string
}

const requestSchema = z.object({ data: z.boolean() })

/** Service `~/record` (std_srvs/SetBool): true begins a recording, false ends it. Its answer says whether an audit would take the bag. */
export function serveRecord(graph: NodeGraph, plan: CapturePlan, capture: LiveCapture): Recorder {
  let recording: Recording | undefined
  const refused = (message: string): Answer => ({ success: false, message })

  const begin = async (): Promise<Answer> => {
    if (recording !== undefined) return refused(`already recording ${recording.shown}`)
    const { workFolder, recordFolder, recordName } = graph.settings()
    const shown = join(recordFolder, recordName === '' ? timeName(new Date()) : recordName)
    recording = await startRecording(resolve(workFolder, shown), shown, plan)
    capture.beginRecorded()
    graph.logger.info(`recording ${shown} begins`)
    return { success: true, message: shown }
  }

  const end = async (): Promise<Answer> => {
    const ended = recording
    if (ended === undefined) return refused('nothing is being recorded')
    recording = undefined
    const { ticks, broken, held, dropped } = await capture.endRecorded()
    const messages = await ended.close()
    const failure = ended.failure()
    const counts = `${ended.shown}: ${messages} messages, ${ticks} ticks, ${held} samples held, ${dropped} messages left out`
    const verdict = broken === '' ? '' : `; an audit would refuse it: ${broken}`
    graph.logger.info(`recording ends: ${counts}${verdict}`)
    return failure === '' ? { success: true, message: `${counts}${verdict}` } : refused(`${counts}; ${failure}`)
  }

  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<Answer>): Promise<Answer> => {
    const answered = turn.then(work)
    turn = answered.catch(() => undefined)
    return answered
  }
  answer(
    graph,
    'std_srvs/srv/SetBool',
    '~/record',
    (thrown) => refused(thrownFaultText(thrown)),
    (request) => inTurn(requestOf(requestSchema, request).data ? begin : end),
  )
  return {
    add: (topic, cdr, receivedNs) => recording?.add(topic, cdr, receivedNs),
    status: () => (recording === undefined ? undefined : { shown: recording.shown, failure: recording.failure() }),
    close: async () => {
      await inTurn(end)
    },
  }
}

/** e.g. `recorded-20261130-142530`, UTC. */
function timeName(now: Date): string {
  return `recorded-${now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)}`
}
