import type { DiagnosticStatus } from '../diagnostics/diagnostic-status.ts'
import { thrownFaultText } from '../fault-text.ts'
import type { NodeGraph } from '../graph/node-graph.ts'
import { reliable, sensorData } from '../graph/qos.ts'
import { rosStamp } from '../graph/ros-stamp.ts'
import { captureStatus } from './capture-status.ts'
import { capturePlan } from './capture-plan.ts'
import type { CapturedTopic } from './capture-plan.ts'
import { LiveCapture } from './live-capture.ts'
import { serveRecord } from './record-service.ts'
import { topicWatch } from './topic-watch.ts'

/** Messages that may wait while a callback runs: pictures are few and large, joint states many and small. */
const depths = { image: 5, joints: 200, facts: 100 } as const

/** Refusals told on /rosout for one topic are at least this far apart, milliseconds. */
const TELL_EVERY_MS = 2000

/** The capture of a node. */
export interface ServedCapture {
  statuses(): readonly DiagnosticStatus[]
  close(): Promise<void>
}

/** Nothing is captured. */
const noCapture: ServedCapture = { statuses: () => [], close: () => Promise.resolve() }

/**
 * Subscribes to the topics that the study in `capture_study` maps, and puts them together into histories and presents.
 * @throws TwinpastError what `capturePlan` throws
 */
export async function serveCapture(graph: NodeGraph): Promise<ServedCapture> {
  const { rclnodejs, node, logger } = graph
  const { workFolder, captureStudy, imageTransport, imageSize } = graph.settings()
  if (captureStudy === '') return noCapture
  const plan = await capturePlan(workFolder, captureStudy, imageTransport)
  const capture = new LiveCapture(plan, imageSize, (reason) => logger.warn(`the live history breaks: ${reason}`))
  const watches = plan.topics.map(({ topic }) => topicWatch(topic, () => performance.now()))
  const recorder = serveRecord(graph, plan, capture)
  const nowNs = () => {
    const { sec, nanosec } = rosStamp(node)
    return BigInt(sec) * 1_000_000_000n + BigInt(nanosec)
  }

  const subscribe = ({ topic, type, kind }: CapturedTopic, index: number) => {
    const watch = watches[index]
    const qos = kind === 'facts' ? reliable(rclnodejs, depths.facts) : sensorData(rclnodejs, depths[kind])
    let toldAtMs = Number.NEGATIVE_INFINITY
    node.createSubscription(type, topic, { isRaw: true, qos }, (message) => {
      if (!(message instanceof Uint8Array)) return
      const receivedNs = nowNs()
      recorder.add(topic, message, receivedNs)
      if (kind === 'facts') return watch?.taken(receivedNs)
      capture.accept(topic, message, receivedNs).then(
        (stampNs) => watch?.taken(stampNs),
        (thrown: unknown) => {
          const reason = thrownFaultText(thrown)
          if (watch?.refused(reason) !== true && performance.now() - toldAtMs < TELL_EVERY_MS) return
          toldAtMs = performance.now()
          logger.error(`message refused: ${reason}`)
        },
      )
    })
  }
  plan.topics.forEach(subscribe)
  return {
    statuses: () => [
      captureStatus(capture, plan.rule.toleranceMs, recorder.status()),
      ...plan.topics.flatMap(
        ({ kind }, i) => watches[i]?.status(nowNs(), kind === 'facts' ? undefined : graph.settings().staleAfterMs) ?? [],
      ),
    ],
    close: async () => {
      await recorder.close()
      await capture.close()
    },
  }
}
