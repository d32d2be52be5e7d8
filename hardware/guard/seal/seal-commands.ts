import type { SealedCommands } from '../../../src/core/cell/arm-driver.ts'
import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import type { ArmCommands } from './arm-commands.ts'
import { sealedCommands } from './sealed-commands.ts'

/** Closes a driver's commands, so that whoever holds the driver can read the arm but not move it. */
export function sealCommands(arm: ArmSide, commands: ArmCommands): SealedCommands {
  const seal: SealedCommands = Object.freeze({ sealFor: arm })
  sealedCommands.set(seal, commands)
  return seal
}
