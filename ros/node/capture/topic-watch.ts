import type { DiagnosticStatus } from '../diagnostics/diagnostic-status.ts'

/** Counts of one captured topic. */
export interface TopicWatch {
  taken(stampNs: bigint): void
  /** Why a message was not taken; true if that is news. */
  refused(reason: string): boolean
  /** @param staleAfterMs age at which the newest message counts as stale; undefined for a topic that may be silent */
  status(nowNs: bigint, staleAfterMs: number | undefined): DiagnosticStatus
}

const NS_PER_MS = 1_000_000

/** @param topic name as the study has it @param steadyMs a steady clock, milliseconds */
export function topicWatch(topic: string, steadyMs: () => number): TopicWatch {
  let count = 0
  let countBefore = 0
  let sinceMs = steadyMs()
  let newestNs: bigint | undefined
  let refusals = 0
  let refusalsBefore = 0
  let newestReason = ''
  return {
    taken: (stampNs) => {
      count += 1
      if (newestNs === undefined || stampNs > newestNs) newestNs = stampNs
    },
    refused: (reason) => {
      refusals += 1
      const news = reason !== newestReason
      newestReason = reason
      return news
    },
    status: (nowNs, staleAfterMs) => {
      const nowMs = steadyMs()
      const rateHz = nowMs > sinceMs ? ((count - countBefore) * 1000) / (nowMs - sinceMs) : 0
      const refusedNow = refusals > refusalsBefore
      ;[countBefore, refusalsBefore, sinceMs] = [count, refusals, nowMs]
      const ageMs = newestNs === undefined ? undefined : Number(nowNs - newestNs) / NS_PER_MS
      const values = {
        messages: count,
        'rate (Hz)': rateHz.toFixed(1),
        'age (ms)': ageMs?.toFixed(0) ?? 'none yet',
        refused: refusals,
        ...(newestReason === '' ? {} : { 'last refusal': newestReason }),
      }
      const task = `capture ${topic}`
      if (refusedNow) return { task, level: 'error', message: newestReason, values }
      if (staleAfterMs === undefined) return { task, level: 'ok', message: `${count} messages`, values }
      if (ageMs === undefined) return { task, level: 'stale', message: 'no message yet', values }
      if (ageMs > staleAfterMs) return { task, level: 'stale', message: 'the newest message is too old', values }
      return { task, level: 'ok', message: 'fresh', values }
    },
  }
}
