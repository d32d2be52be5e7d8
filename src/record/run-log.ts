import type { RecordStorage } from './record-storage.ts'
import { recordLayout } from './record-layout.ts'

/** The time now; the only clock of record and engine. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

/** Side log of a record: one JSON line per event, with its time. No paths of this machine, no environment, nothing secret. */
export interface RunLog {
  append(event: string, facts?: Readonly<Record<string, string | number | boolean | readonly string[]>>): Promise<void>
}

export function runLog(storage: RecordStorage, clock: Clock): RunLog {
  return {
    append: (event, facts = {}) =>
      storage.append(recordLayout.log, `${JSON.stringify({ at: new Date(clock.now()).toISOString(), event, ...facts })}\n`),
  }
}

/** Time of the first event of a kind in a log, ISO 8601; torn lines are skipped. */
export function firstTimeOf(log: string, event: string): string | undefined {
  for (const line of log.split('\n')) {
    try {
      const entry: unknown = JSON.parse(line)
      if (typeof entry !== 'object' || entry === null || Reflect.get(entry, 'event') !== event) continue
      const at: unknown = Reflect.get(entry, 'at')
      if (typeof at === 'string') return at
    } catch {
      continue
    }
  }
  return undefined
}
