/** What ends a node from outside. SIGHUP is not among them: `ros2 launch` in a closed terminal sends SIGINT. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

export interface StopSignals {
  /** Resolves at the first signal, with its name. Later ones change nothing: `ros2 launch` repeats itself. */
  readonly stopped: Promise<string>
  readonly isStopped: () => boolean
}

/** Takes SIGINT and SIGTERM over. To be called before rclnodejs is loaded, whose own handler would swallow a signal. */
export function takeStopSignals(): StopSignals {
  let stopped = false
  return {
    stopped: new Promise((resolve) => {
      for (const signal of SIGNALS)
        process.on(signal, () => {
          stopped = true
          resolve(signal)
        })
    }),
    isStopped: () => stopped,
  }
}
