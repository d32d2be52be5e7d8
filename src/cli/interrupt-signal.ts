import { exitCodes } from './exit-code.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Turns Ctrl-C, SIGTERM and a closed terminal into an abort; a second one ends the process at once. */
export function interruptSignal(told: () => void): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController()
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted)
    told()
    controller.abort()
  }
  for (const signal of SIGNALS) process.on(signal, interrupt)
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of SIGNALS) process.off(signal, interrupt)
    },
  }
}
