import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import { TwinpastError } from '../../core/errors.ts'
import { emulatorLine } from './emulator-line.ts'

/** What an emulated cell is refused with while nothing runs at its ports. */
const UNREACHED: ReadonlySet<string> = new Set(['cell-connect', 'can-port-unreachable', 'stop-not-taken'])

/** The same error; on an emulated cell that cannot be reached its remedy is the command that starts one, not power and cables. */
export function nameEmulator(cell: Pick<CellConfig, 'kind' | 'arms' | 'cameras'>, thrown: unknown): unknown {
  const error = TwinpastError.from(thrown)
  if (error === undefined || cell.kind !== 'emulated' || !UNREACHED.has(error.code)) return thrown
  const remedy = `Nothing here is hardware. Start the emulated cell in another terminal, or look whether it still runs: ${emulatorLine(cell)}`
  return new TwinpastError({ ...error.details, remedy })
}
