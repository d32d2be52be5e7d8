// Runs beside a worker's main thread, so that a policy stuck in a loop is still seen. See watchdog.ts.
import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

const TICK_MS = 50
const { shared, parentPid, limitsMs, calls, lastWordsFd } = workerData
const cells = new Int32Array(shared)
let stage = ''
parentPort.on('message', (name) => {
  stage = name
})

const timers = [
  { of: 'phase', value: 0, turn: 1, since: 0, seen: -1 },
  { of: 'call', value: 2, turn: 3, since: 0, seen: -1 },
]
let lastTick = performance.now()

setInterval(() => {
  const now = performance.now()
  // A stopped process (Ctrl-Z) is not a slow policy: time in which this thread did not run does not count.
  const pause = now - lastTick > 20 * TICK_MS ? now - lastTick : 0
  lastTick = now
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  for (const timer of timers) {
    const turn = Atomics.load(cells, timer.turn)
    if (turn !== timer.seen) {
      timer.seen = turn
      timer.since = now
    }
    timer.since += pause
    const value = Atomics.load(cells, timer.value)
    if (value === 0) continue
    const of = timer.of === 'call' ? 'call' : value === 1 ? 'open' : 'unit'
    if (now - timer.since > limitsMs[of]) end(of)
  }
}, TICK_MS)

function end(of) {
  const call = calls[Atomics.load(cells, 2)] ?? ''
  try {
    writeSync(lastWordsFd, `${JSON.stringify({ end: 'deadline', of, limitMs: limitsMs[of], call, stage })}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}
