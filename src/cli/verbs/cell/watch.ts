import type { Command } from 'commander'
import { hostClock } from '../../../../hardware/cell/host-clock.ts'
import type { RobotState } from '../../../core/cell/robot.ts'
import { openCell } from '../../cell/open-cell.ts'
import type { CellChoice } from '../../cell/open-cell.ts'
import { stateLines } from '../../cell/state-lines.ts'
import { reachCell } from '../../cell/lead-opened.ts'
import { exitCodes } from '../../exit-code.ts'
import { interruptSignal } from '../../interrupt-signal.ts'
import { numberBetween } from '../../option-values.ts'
import { printable } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'

interface WatchOptions extends CellChoice {
  readonly seconds?: number
}

const REDRAW_MS = 200
const PLAIN_MS = 1000

/** `cell watch`: what both arms tell of themselves, live. Moves nothing. */
export function cellWatchVerb(): Command {
  const command = verb(
    'watch',
    'What both arms tell of themselves, live. Moves nothing; also while another program leads the cell. Ctrl-C ends it.',
    ['cell watch hardware/cell/emulated.yaml', 'cell watch --emulated --seconds 2'],
  )
    .argument('[file]', 'cell file')
    .option('--emulated', 'start an emulated cell for this command')
    .option('--seconds <n>', 'end after that time', numberBetween(0, 86_400))
  return command.action((file: string | undefined, options: WatchOptions) =>
    runVerb(command, async (terminal) => {
      const opened = await openCell(file, options, terminal)
      const { client, connected, leave } = await reachCell(opened.cell, terminal)
      if (!connected) {
        await leave()
        opened.close()
        return { exitCode: exitCodes.refused, json: { cell: opened.cell.cell, kind: opened.cell.kind, state: null } }
      }
      const interrupt = interruptSignal(() => undefined)
      let newest: RobotState | undefined
      const draw = () => {
        if (newest === undefined) return
        const text = stateLines(newest, hostClock.nowMs()).split('\n').map(printable).join('\n')
        terminal.result(
          terminal.interactive ? `\u001b[H\u001b[2J${opened.cell.cell} (${opened.cell.kind})\n\n${text}\n\nCtrl-C ends` : `${text}\n`,
        )
      }
      const ended = new Promise<void>((resolve) => {
        interrupt.signal.addEventListener('abort', () => resolve())
        client.onEnd(resolve)
        if (options.seconds !== undefined) setTimeout(resolve, options.seconds * 1000)
      })
      const stopWatching = client.onState((state) => (newest = state))
      const timer = setInterval(draw, terminal.interactive ? REDRAW_MS : PLAIN_MS)
      try {
        await ended
        draw()
        return {
          exitCode: exitCodes.done,
          json: { cell: opened.cell.cell, kind: opened.cell.kind, state: newest === undefined ? null : stateJson(newest) },
        }
      } finally {
        clearInterval(timer)
        stopWatching()
        interrupt.release()
        await leave()
        opened.close()
      }
    }),
  )
}

function stateJson({ arms, readings, mode, latch }: RobotState) {
  return { mode, latch: latch ?? null, readings: [...readings], arms: arms.map((arm) => ({ ...arm, jointsRad: [...arm.jointsRad] })) }
}
