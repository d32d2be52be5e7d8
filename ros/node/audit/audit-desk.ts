import { TwinpastError } from '../../../src/core/errors.ts'
import type { AuditOutcome } from './audit-outcome.ts'
import type { AuditRequest } from './audit-request.ts'
import { startAudit } from './running-audit.ts'
import type { AuditListener, AuditSurroundings, RunningAudit } from './running-audit.ts'

/** Runs one audit at a time, and remembers how the last one ended. */
export class AuditDesk {
  #running: RunningAudit | undefined
  #last: AuditOutcome | undefined
  #closed = false

  get running(): RunningAudit | undefined {
    return this.#running
  }

  get last(): AuditOutcome | undefined {
    return this.#last
  }

  /** Throws `audit-running` while an audit runs, and `node-stopping` once the desk is closed. */
  requireFree(): void {
    if (this.#closed) throw refusal('node-stopping', 'The node is about to stop.', 'a goal', 'Send it again once the node is back.')
    if (this.#running === undefined) return
    const { study } = this.#running.progress()
    throw refusal(
      'audit-running',
      'Another audit runs in this node.',
      study === '' ? 'an audit that is being prepared' : `an audit of ${study}`,
      'Wait for it or cancel it; another node can run another study beside it.',
    )
  }

  start(request: AuditRequest, around: AuditSurroundings, listener: AuditListener): RunningAudit {
    this.requireFree()
    const audit = startAudit(request, around, listener)
    this.#running = audit
    void audit.outcome.then((outcome) => {
      this.#last = outcome
      this.#running = undefined
    })
    return audit
  }

  /** Takes no more goals, stops the running one and waits for its end. */
  async close(): Promise<void> {
    this.#closed = true
    this.#running?.stop({ by: 'shutdown', reason: 'node-stopped: The node was stopped. The same goal continues.' })
    await this.#running?.outcome
  }
}

function refusal(code: string, message: string, got: string, remedy: string): TwinpastError {
  return new TwinpastError({ code, fate: 'refuse', message, got, expected: 'one audit at a time', where: 'goal', remedy })
}
