import { exitCodes } from './exit-code.ts'
import { whenNpmEnds } from './when-npm-ends.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Turns Ctrl-C, SIGTERM, a closed terminal and the end of the npx that started it into an abort; a second signal ends the process at once. With
 * `supervised`, the end of standard input aborts too: the program that watches is gone.
 */
export function interruptSignal(told: () => void, supervised = false): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController()
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted)
    told()
    controller.abort()
  }
  const abandoned = () => {
    if (!controller.signal.aborted) interrupt()
  }
  for (const signal of SIGNALS) process.on(signal, interrupt)
  const unwatch = whenNpmEnds(abandoned)
  if (supervised) for (const event of ['end', 'error'] as const) process.stdin.resume().on(event, abandoned)
  return {
    signal: controller.signal,
    release: () => {
      unwatch()
      for (const signal of SIGNALS) process.off(signal, interrupt)
      if (supervised) process.stdin.removeAllListeners().destroy()
    },
  }
}
