import type { Part } from './part-result.ts'

/** Parts of the benchmark by name; each is loaded only when it runs, so that none pays for another's modules. */
export const PARTS: Readonly<Record<string, () => Promise<Part>>> = {
  cohort: async () => (await import('./cohort.ts')).cohort,
  rival: async () => (await import('./rival.ts')).rival,
  workers: async () => (await import('./workers.ts')).workers,
  query: async () => (await import('./query.ts')).query,
  interval: async () => (await import('./interval.ts')).interval,
  policy: async () => (await import('./policy-latency.ts')).policyLatency,
  folds: async () => (await import('./folds.ts')).folds,
  can: async () => (await import('./can.ts')).can,
  memory: async () => (await import('./memory.ts')).memory,
  guard: async () => (await import('./guard.ts')).guard,
  bag: async () => (await import('./bag-reading.ts')).bagReading,
  ros: async () => (await import('./ros.ts')).ros,
  session: async () => (await import('./session.ts')).session,
  cell: async () => (await import('./cell.ts')).cell,
  console: async () => (await import('./console.ts')).consoleOfSession,
  emulator: async () => (await import('./emulator.ts')).emulator,
}
