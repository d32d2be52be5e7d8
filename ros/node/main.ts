import { errorsOf, exitCodeOf } from '../../src/cli/errors-of.ts'
import { exitCodes } from '../../src/cli/exit-code.ts'
import { openTerminal } from '../../src/cli/terminal.ts'
import { requireRos } from './graph/require-ros.ts'
import { runNode } from './run-node.ts'
import { takeStopSignals } from './stop-signals.ts'

/**
 * The node from start to exit code: 0 after a signal, 2 refused to start, 1 a fault of ours. `taken` is called once signals are
 * this function's own.
 */
export async function main(args: readonly string[], taken: () => void): Promise<void> {
  const signals = takeStopSignals()
  taken()
  try {
    requireRos(process.env)
    await runNode(args, signals)
    process.exit(exitCodes.done)
  } catch (thrown) {
    const errors = errorsOf(thrown)
    const terminal = openTerminal(false)
    for (const details of errors) terminal.error(details)
    process.exit(exitCodeOf(errors))
  }
}
