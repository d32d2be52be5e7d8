import type { Command } from 'commander'
import { approach, homeOf } from '../../cell/approach.ts'
import { holdOnInterrupt } from '../../cell/hold-on-interrupt.ts'
import { motionProgress } from '../../cell/motion-progress.ts'
import { openCell } from '../../cell/open-cell.ts'
import type { CellChoice } from '../../cell/open-cell.ts'
import { armByPerson, readyCell } from '../../cell/ready-cell.ts'
import type { MotionOptions } from '../../cell/ready-cell.ts'
import { preferThisProcess } from '../../cell/prefer-this-process.ts'
import { exitCodes } from '../../exit-code.ts'
import { runVerb, verb } from '../../verb.ts'

const DEG = 180 / Math.PI
/** What an arm lags behind its last set-point is over by then. */
const SETTLE_MS = 700

/** `cell home`: slowly to the home pose, one arm after the other. */
export function cellHomeVerb(): Command {
  const command = verb(
    'home',
    'Move both arms slowly to the home pose of the cell file, the left one first. The whole way is checked before the first step. Nothing ever does this by itself.',
    ['cell home --emulated', "cell home my-cell.yaml --by 'Ada Lovelace'"],
  )
    .argument('[file]', 'cell file')
    .option('--emulated', 'start an emulated cell for this command')
    .option('--by <name>', 'who stands at the cell and lets the arms move; needed on a physical cell')
    .option('--confirm <word>', 'arm: in place of typing it')
  return command.action((file: string | undefined, options: CellChoice & MotionOptions) =>
    runVerb(command, async (terminal) => {
      const opened = await openCell(file, options, terminal)
      try {
        const { client } = await readyCell(opened, terminal)
        const interrupt = holdOnInterrupt(client, terminal)
        try {
          preferThisProcess('leader')
          await armByPerson(opened, client, 'Both arms will move to the home pose, the left one first.', options)
          const home = homeOf(opened.cell)
          const run = await approach(opened.cell, client, home, 'home', motionProgress(terminal, 'home'))
          if (interrupt.signal.aborted) return { exitCode: exitCodes.interrupted, json: { cell: opened.cell.cell, kind: opened.cell.kind } }
          if (run.stopped !== undefined) throw run.stopped
          await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
          const off = largestDifference(client.state().readings, home)
          terminal.result(`both arms are home, the worst joint within ${(off * DEG).toFixed(2)} deg; they hold, with power`)
          return {
            exitCode: exitCodes.done,
            json: { cell: opened.cell.cell, kind: opened.cell.kind, steps: run.steps.length, worstJointRad: off },
          }
        } finally {
          interrupt.release()
          await client.close()
        }
      } finally {
        opened.close()
      }
    }),
  )
}

function largestDifference(a: Float64Array, b: Float64Array): number {
  return Math.max(...a.map((value, i) => (i % 7 === 6 ? 0 : Math.abs(value - (b[i] ?? value)))))
}
