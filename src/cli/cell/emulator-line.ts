import type { CellConfig } from '../../../hardware/cell/config/cell-schema.ts'

/** The command that starts the emulated cell at the ports of a cell file. */
export function emulatorLine({ arms: { left, right }, cameras }: Pick<CellConfig, 'arms' | 'cameras'>): string {
  const portOf = (address: string) => /:(\d{1,5})\/?$/.exec(address)?.[1]
  const http = cameras.find(({ source }) => source === 'emulated')?.address ?? ''
  const named = [`--left-port ${portOf(left.port.address)}`, `--right-port ${portOf(right.port.address)}`, `--http-port ${portOf(http)}`]
  return `npx twinpast emulate cell --arms home ${named.filter((one) => !one.endsWith('undefined')).join(' ')}`
}
