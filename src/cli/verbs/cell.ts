import { Command } from 'commander'
import { cellDoctorVerb } from './cell/doctor.ts'
import { cellHoldVerb } from './cell/hold.ts'
import { cellHomeVerb } from './cell/home.ts'
import { cellPlayVerb } from './cell/play.ts'
import { cellStopVerb } from './cell/stop.ts'
import { cellWatchVerb } from './cell/watch.ts'

/** `cell`: two arms behind the guard, emulated or real. */
export function cellVerb(): Command {
  const command = new Command('cell').description(
    'Two arms behind the guard, emulated or real: look, home, hold, stop, play a saved action.',
  )
  for (const verb of [cellDoctorVerb(), cellHomeVerb(), cellHoldVerb(), cellStopVerb(), cellWatchVerb(), cellPlayVerb()]) {
    command.addCommand(verb.exitOverride().showHelpAfterError('(add --help for what is allowed)'))
  }
  return command.addHelpText(
    'after',
    '\nStart here, without any hardware:\n  $ npx twinpast cell doctor --emulated\n\nA software stop is no safety function: keep the emergency stop at hand. See docs/hardware.md.',
  )
}
