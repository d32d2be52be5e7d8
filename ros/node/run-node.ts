import { AuditDesk } from './audit/audit-desk.ts'
import { serveRunAudit } from './audit/serve-run-audit.ts'
import { serveCapture } from './capture/serve-capture.ts'
import { auditStatus } from './diagnostics/audit-status.ts'
import { faultLog } from './diagnostics/fault-log.ts'
import { publishDiagnostics } from './diagnostics/publish-diagnostics.ts'
import { loadRclnodejs } from './graph/load-rclnodejs.ts'
import type { NodeGraph } from './graph/node-graph.ts'
import { createRosNode } from './graph/ros-node.ts'
import { declareParameters, parameterValues } from './parameters/declare-parameters.ts'
import { nodeSettings } from './parameters/node-settings.ts'
import { noSession } from './services/no-session.ts'
import { servedSession } from './services/served-session.ts'
import { serveAbort } from './services/serve-abort.ts'
import { serveTrials } from './services/serve-trials.ts'
import { serveValidate } from './services/serve-validate.ts'
import type { StopSignals } from './stop-signals.ts'

/** Name of the node unless `__node` renames it. */
const NODE_NAME = 'twinpast'

/** Time for the last result to reach its client before the graph is left, milliseconds. */
const LAST_WORDS_MS = 150

/**
 * Runs the node until a signal.
 * @throws TwinpastError of fate refuse, e.g. `rclnodejs-unloadable`, `parameter-refused`, before anything is served
 */
export async function runNode(args: readonly string[], signals: StopSignals): Promise<void> {
  const { rclnodejs, addon } = await loadRclnodejs()
  if (signals.isStopped()) return
  await rclnodejs.init(rclnodejs.Context.defaultContext(), args)
  try {
    const faults = faultLog()
    const fault = (thrown: unknown) => {
      logger.error(`a callback failed: ${faults.add(thrown)}`)
    }
    const node = createRosNode(rclnodejs, addon, NODE_NAME, fault)
    const logger = node.getLogger()
    for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.on(event, fault)
    declareParameters(rclnodejs, node)
    const graph: NodeGraph = { rclnodejs, node, logger, settings: () => nodeSettings(parameterValues(node)), fault }
    const desk = new AuditDesk()
    const stopping = new AbortController()
    let rejected = ''
    serveRunAudit(graph, desk, (reason) => (rejected = reason))
    serveValidate(graph, stopping.signal)
    serveAbort(graph, desk)
    const { sessionUrl, sessionOperator } = graph.settings()
    const served = sessionUrl === '' ? undefined : servedSession(sessionUrl, sessionOperator)
    serveTrials(graph, served ?? noSession)
    const capture = await serveCapture(graph)
    publishDiagnostics(graph, () => [auditStatus(desk, rejected), faults.status(), ...capture.statuses()])
    node.spin()
    logger.info('ready')
    const signal = await signals.stopped
    logger.info(`${signal}: stopping`)
    stopping.abort()
    served?.close()
    await Promise.all([desk.close(), capture.close()])
    await new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS))
  } finally {
    if (!rclnodejs.isShutdown()) rclnodejs.shutdown()
  }
}
