import { exitCodes } from './exit-code.ts'

/** Turns Ctrl-C and SIGTERM into an abort; a second one ends the process at once. */
export function interruptSignal(told: () => void): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController()
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted)
    told()
    controller.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
    },
  }
}
