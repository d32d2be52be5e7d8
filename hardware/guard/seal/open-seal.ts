import type { SealedCommands } from '../../../src/core/cell/arm-driver.ts'
import type { ArmCommands } from './arm-commands.ts'
import { sealedCommands } from './sealed-commands.ts'

/** The commands behind a seal. The import linter lets only `hardware/guard` import this. */
export function openSeal(seal: SealedCommands): ArmCommands {
  const commands = sealedCommands.get(seal)
  if (commands === undefined) throw new Error('a seal that no driver made')
  return commands
}
