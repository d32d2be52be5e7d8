import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { thrownFaultText } from '../fault-text.ts'
import type { NodeGraph } from '../graph/node-graph.ts'
import { latched, reliable } from '../graph/qos.ts'
import type { RclGoal } from '../graph/rclnodejs-port.ts'
import { rosStamp } from '../graph/ros-stamp.ts'
import type { AuditDesk } from './audit-desk.ts'
import type { AuditOutcome } from './audit-outcome.ts'
import { auditRequestOf } from './audit-request.ts'
import type { RunningAudit } from './running-audit.ts'
import { feedbackOf, resultOf, unitResultOf, verdictOf } from './run-audit-messages.ts'

const REJECT = 1
const ACCEPT = 2

/** Results of pairs that a slow listener may still fetch. */
const UNITS_DEPTH = 1000
const FEEDBACK_MS = 1000

/** Action `~/run_audit`, with topics `~/verdict` and `~/units`. `rejected` is told why the newest goal was not taken; empty if it was. */
export function serveRunAudit(graph: NodeGraph, desk: AuditDesk, rejected: (reason: string) => void): void {
  const { rclnodejs, node, logger } = graph
  const verdicts = node.createPublisher('twinpast_interfaces/msg/Verdict', '~/verdict', { qos: latched(rclnodejs) })
  const units = node.createPublisher('twinpast_interfaces/msg/UnitResult', '~/units', { qos: reliable(rclnodejs, UNITS_DEPTH) })

  const audits = new Map<RclGoal, RunningAudit>()

  const onGoal = (goal: unknown): number => {
    try {
      auditRequestOf(goal, graph.settings().allowPolicyModules)
      desk.requireFree()
      rejected('')
      return ACCEPT
    } catch (thrown) {
      const reason = thrownFaultText(thrown)
      logger.error(`goal rejected: ${reason}`)
      rejected(reason)
      return REJECT
    }
  }

  const execute = async (goal: RclGoal): Promise<object> => {
    const settings = graph.settings()
    const request = auditRequestOf(goal.request, settings.allowPolicyModules)
    logger.info(`audit of ${request.study}${request.policy === '' ? '' : ` with ${request.policy}`} begins`)
    let told = Promise.resolve()
    const later = (work: () => Promise<void> | void) => {
      told = told.then(work).catch((thrown: unknown) => graph.fault(thrown))
    }
    const tellProgress = () => {
      if (goal.isActive) goal.publishFeedback(feedbackOf(audit, performance.now()))
    }
    const audit = desk.start(request, settings, {
      progress: () => later(tellProgress),
      unit: (unit, progress) =>
        later(async () => {
          const digest = unit.path === '' ? '' : await fileDigest(resolve(settings.workFolder, progress.record, unit.path))
          units.publish(unitResultOf(unit, progress, digest, rosStamp(node)))
        }),
    })
    audits.set(goal, audit)
    const timer = setInterval(() => later(tellProgress), FEEDBACK_MS)
    const outcome = await audit.outcome
    audits.delete(goal)
    clearInterval(timer)
    await told
    if (outcome.end === 'succeeded') verdicts.publish(verdictOf(outcome, rosStamp(node)))
    settle(goal, outcome)
    const { progress, reason, document } = outcome
    if (outcome.end === 'succeeded')
      logger.info(`audit of ${progress.study} ends: ${(document?.verdict ?? document?.finding)?.headline ?? ''}`)
    else logger.error(`audit of ${request.study} ${outcome.end}: ${reason}`)
    return resultOf(outcome, rosStamp(node))
  }

  // By goal: one that has ended may still be telling its last pairs while the next one runs.
  const onCancel = (goal: RclGoal): number => {
    const audit = audits.get(goal)
    if (audit === undefined) return REJECT
    audit.stop({ by: 'cancel', reason: 'audit-cancelled: The client cancelled the goal. Pairs that are recorded stay.' })
    return ACCEPT
  }

  new rclnodejs.ActionServer(node, 'twinpast_interfaces/action/RunAudit', '~/run_audit', execute, onGoal, undefined, onCancel)
}

function settle(goal: RclGoal, { end }: AuditOutcome): void {
  if (end === 'succeeded') goal.succeed()
  else if (end === 'cancelled') goal.canceled()
  else goal.abort()
}

/** Hex SHA-256 of a file, read piece by piece so that no callback waits for it. */
async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
