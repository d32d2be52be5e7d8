import { Option } from 'commander'
import type { Command } from 'commander'
import { stopWords } from '../../../../hardware/piper/driver/stop-words.ts'
import type { ArmSide } from '../../../core/cell/arm-feedback.ts'
import type { StopConfirmation } from '../../../core/cell/robot.ts'
import { confirmMotion } from '../../cell/confirm-motion.ts'
import { openCell } from '../../cell/open-cell.ts'
import { reachCell } from '../../cell/lead-opened.ts'
import { exitCodes } from '../../exit-code.ts'
import { runVerb, verb } from '../../verb.ts'

type HardStop = 'quick-stop' | 'disable' | 'reset'

interface StopOptions {
  readonly how: HardStop
  readonly arms: 'left' | 'right' | 'both'
  readonly heldBy?: string
  readonly confirm?: string
}

/** `cell stop`: the stops beyond hold, each with a confirmation of its own. */
export function cellStopVerb(): Command {
  const command = verb(
    'stop',
    'The stops beyond hold: quick-stop (the arms sink), disable and reset (the arm falls). Each is confirmed by a word of its own. To keep the arms where they are: cell hold.',
    [
      'cell stop hardware/cell/emulated.yaml --how quick-stop',
      'cell stop hardware/cell/emulated.yaml --how quick-stop --confirm sink',
      "cell stop hardware/cell/emulated.yaml --how reset --arms left --held-by 'Ada Lovelace'",
    ],
  )
    .argument('<file>', 'cell file')
    .addOption(
      new Option('--how <stop>', 'quick-stop: sinks; disable: falls; reset: falls')
        .choices(['quick-stop', 'disable', 'reset'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--arms <arms>', 'for disable and reset: which arms lose power').choices(['left', 'right', 'both']).default('both'),
    )
    .option('--held-by <name>', 'for disable and reset: name of the person who holds the arms that fall')
    .option('--confirm <word>', 'the word that is asked for otherwise: sink, fall or reset')
  return command.action((file: string, options: StopOptions) =>
    runVerb(command, async (terminal) => {
      const { cell, shown } = await openCell(file, {}, terminal)
      const { consequence, word } = stopWords[options.how]
      await confirmMotion(consequence, word, options.confirm)
      const { client, leads, leave } = await reachCell(cell, terminal)
      try {
        await client.stop(options.how, 'twinpast cell stop', confirmationOf(options))
        terminal.result(
          `${options.how} was sent${options.how === 'quick-stop' ? ' to both arms' : ` to ${options.arms === 'both' ? 'both arms' : `the ${options.arms} arm`}`}`,
        )
        return {
          exitCode: exitCodes.done,
          json: { cell: cell.cell, kind: cell.kind, file: shown, stop: options.how, stoppedAnother: !leads },
        }
      } finally {
        await leave()
      }
    }),
  )
}

function confirmationOf({ how, arms, heldBy }: StopOptions): StopConfirmation | undefined {
  if (how === 'quick-stop' || heldBy === undefined) return undefined
  const named: readonly ArmSide[] = arms === 'both' ? ['left', 'right'] : [arms]
  return { arms: named, heldBy }
}
