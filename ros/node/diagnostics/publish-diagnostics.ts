import { twinpastVersion } from '../../../src/cli/versions.ts'
import type { NodeGraph } from '../graph/node-graph.ts'
import { reliable } from '../graph/qos.ts'
import { rosStamp } from '../graph/ros-stamp.ts'
import type { DiagnosticStatus } from './diagnostic-status.ts'

/** Levels of diagnostic_msgs/DiagnosticStatus. */
const levels = { ok: 0, warn: 1, error: 2, stale: 3 } as const

/** Topic `/diagnostics`: every task, once a period of a steady clock. */
export function publishDiagnostics(graph: NodeGraph, tasks: () => readonly DiagnosticStatus[]): void {
  const { rclnodejs, node } = graph
  const publisher = node.createPublisher('diagnostic_msgs/msg/DiagnosticArray', '/diagnostics', { qos: reliable(rclnodejs, 10) })
  const name = node.getFullyQualifiedName().slice(1)
  const hardwareId = `twinpast ${twinpastVersion()}`
  const publish = () => {
    try {
      const status = tasks().map(({ task, level, message, values }) => ({
        level: levels[level],
        name: `${name}: ${task}`,
        message,
        hardware_id: hardwareId,
        values: Object.entries(values).map(([key, value]) => ({ key, value: String(value) })),
      }))
      publisher.publish({ header: { stamp: rosStamp(node), frame_id: '' }, status })
    } catch (thrown) {
      graph.fault(thrown)
    }
  }
  setInterval(publish, graph.settings().diagnosticsPeriodMs).unref()
}
