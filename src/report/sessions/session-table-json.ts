import { estimateJson } from '../estimate-json.ts'
import { deviationSentences } from '../wording/sessions/deviation-words.ts'
import { requireOneKind } from './require-one-kind.ts'
import type { ReportedSession, SessionInput } from './session-input.ts'
import { sessionTableJsonSchema } from './session-table-json-schema.ts'
import type { SessionTableJson } from './session-table-json-schema.ts'

/** Content of `session-table.json`, checked against its own schema. */
export function sessionTableJson({ sessions }: SessionInput): SessionTableJson {
  requireOneKind(sessions)
  return sessionTableJsonSchema.parse({ twinpastSessionTable: 1, sessions: sessions.map(sessionJson) })
}

function sessionJson(reported: ReportedSession) {
  const { session, title, task, decision, cell, policy, digests, unblinded, streams, clockJumps, tornLines, analysis } = reported
  const { table, drift, agreement, invalid, unfinished } = analysis
  return {
    ...{ session, title, task, decision, cell, policy, digests, unblinded, streams, clockJumps, tornLines },
    ...{ pairs: table.pairs, executions: table.executions, rated: table.rated, firstMove: table.firstMove },
    readouts: table.rows.map(({ key, estimate, ...row }) => ({
      ...row,
      readout: key,
      estimate: estimate === null ? null : estimateJson(estimate),
    })),
    faithfulness: estimateJson(table.faithfulness),
    everyExecutionCorrect: estimateJson(table.everyExecutionCorrect),
    ...{ drift, agreement, invalid, unfinished },
    deviations: deviationSentences(reported),
  }
}
