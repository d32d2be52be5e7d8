import { z } from 'zod'
import type { AuditDesk } from '../audit/audit-desk.ts'
import { thrownFaultText } from '../fault-text.ts'
import type { NodeGraph } from '../graph/node-graph.ts'
import { answer } from './answer.ts'
import { requestOf } from './request-of.ts'

const requestSchema = z.object({ reason: z.string().max(1000) })

/** Service `~/abort`: the running goal ends as aborted, with the reason given here. */
export function serveAbort(graph: NodeGraph, desk: AuditDesk): void {
  const refusal = (message: string) => ({ accepted: false, message })
  answer(
    graph,
    'twinpast_interfaces/srv/Abort',
    '~/abort',
    (thrown) => refusal(thrownFaultText(thrown)),
    (request) => {
      const { reason } = requestOf(requestSchema, request)
      if (desk.running === undefined) return refusal('no audit is running')
      desk.running.stop({ by: 'abort', reason: `audit-aborted: ${reason.replace(/\p{Cc}+/gu, ' ') || 'no reason given'}` })
      return { accepted: true, message: '' }
    },
  )
}
