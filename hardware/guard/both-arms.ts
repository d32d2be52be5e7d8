import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import type { ArmCommands, CommandResult } from './seal/arm-commands.ts'

/** Both arms' commands; a driver that throws counts as closed, so that the other arm is always reached. */
export class BothArms {
  readonly left: ArmCommands
  readonly right: ArmCommands

  constructor(left: ArmCommands, right: ArmCommands) {
    this.left = left
    this.right = right
  }

  /** Gives both arms one command, whatever becomes of the first. Returns the arms that did not take it. */
  tell(command: (commands: ArmCommands, arm: ArmSide) => CommandResult): readonly ArmSide[] {
    return (['left', 'right'] as const).filter((arm) => told(() => command(this[arm], arm)) !== 'sent')
  }
}

function told(command: () => CommandResult): CommandResult {
  try {
    return command()
  } catch {
    return 'closed'
  }
}
