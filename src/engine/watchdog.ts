import { Worker } from 'node:worker_threads'
import type { StudyTimeouts } from '../study/study-schema.ts'

/** File descriptor on which a worker process leaves its last words. */
export const LAST_WORDS_FD = 4

const policyCalls = ['', 'begin', 'feed', 'exportMemory', 'importMemory', 'query', 'edit', 'close'] as const
export type PolicyCall = (typeof policyCalls)[number]

const PHASE = 0
const PHASE_TURN = 1
const CALL = 2
const CALL_TURN = 3
const phases = { idle: 0, open: 1, unit: 2 } as const

/** Tells a second thread what the main thread is about, so that it can end the process when a deadline passes or the parent dies. */
export interface Watchdog {
  enter(phase: keyof typeof phases): void
  beginCall(call: PolicyCall): void
  endCall(): void
  stage(name: string): void
  /** Call and stage in progress, empty if none. */
  now(): { readonly call: string; readonly stage: string }
}

export function startWatchdog(timeouts: StudyTimeouts): Watchdog {
  const shared = new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT)
  const cells = new Int32Array(shared)
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    execArgv: [],
    workerData: {
      shared,
      parentPid: process.ppid,
      calls: policyCalls,
      lastWordsFd: LAST_WORDS_FD,
      limitsMs: { open: timeouts.openSeconds * 1000, call: timeouts.policyCallSeconds * 1000, unit: timeouts.unitSeconds * 1000 },
    },
  })
  thread.unref()
  let stage = ''
  const setCall = (call: PolicyCall) => {
    Atomics.store(cells, CALL, policyCalls.indexOf(call))
    Atomics.add(cells, CALL_TURN, 1)
  }
  return {
    enter: (phase) => {
      Atomics.store(cells, PHASE, phases[phase])
      Atomics.add(cells, PHASE_TURN, 1)
    },
    beginCall: setCall,
    endCall: () => setCall(''),
    stage: (name) => {
      stage = name
      thread.postMessage(name)
    },
    now: () => ({ call: policyCalls[Atomics.load(cells, CALL)] ?? '', stage }),
  }
}
