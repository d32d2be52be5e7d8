import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'
import type { Terminal } from '../terminal.ts'

/** Says which emulated cell has to be running: a session with registered presents starts none unasked, as nobody starts a real one by a command. */
export function noteEmulatedCell({ kind, arms: { left, right }, cameras }: CellConfig, terminal: Terminal): void {
  if (kind !== 'emulated') return
  const portOf = (address: string) => /:(\d{1,5})\/?$/.exec(address)?.[1]
  const http = cameras.find(({ source }) => source === 'emulated')?.address ?? ''
  const named = [`--left-port ${portOf(left.port.address)}`, `--right-port ${portOf(right.port.address)}`, `--http-port ${portOf(http)}`]
  terminal.note(
    `the emulated cell of the cell file must be running: twinpast emulate cell --arms home ${named.filter((one) => !one.endsWith('undefined')).join(' ')}`,
  )
}
