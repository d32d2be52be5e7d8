import type { SealedCommands } from '../../../src/core/cell/arm-driver.ts'
import type { ArmCommands } from './arm-commands.ts'

/** Which commands stand behind which seal. Imported by `seal-commands.ts` and `open-seal.ts` alone. */
export const sealedCommands = new WeakMap<SealedCommands, ArmCommands>()
