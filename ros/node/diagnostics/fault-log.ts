import { thrownFaultText } from '../fault-text.ts'
import type { DiagnosticStatus } from './diagnostic-status.ts'

/** Counts what callbacks threw: each is an error of ours that the node survived. */
export interface FaultLog {
  add(thrown: unknown): string
  status(): DiagnosticStatus
}

export function faultLog(): FaultLog {
  let count = 0
  let newest = ''
  return {
    add: (thrown) => {
      count += 1
      newest = thrownFaultText(thrown)
      return newest
    },
    status: () => ({
      task: 'callbacks',
      level: count === 0 ? 'ok' : 'error',
      message: count === 0 ? 'no callback has failed' : newest,
      values: { failures: count },
    }),
  }
}
