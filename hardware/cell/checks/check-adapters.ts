import type { CellConfig } from '../config/cell-schema.ts'
import { adapterSerial } from './adapter-serial.ts'
import type { CellFinding } from './cell-finding.ts'

/** Whether each port is the adapter that the cell file names. Looks at the operating system only; no port is opened. */
export async function checkAdapters({ arms, kind }: CellConfig, serialOf = adapterSerial): Promise<readonly CellFinding[]> {
  if (kind === 'emulated') return []
  const findings: CellFinding[] = []
  for (const arm of ['left', 'right'] as const) {
    const { port } = arms[arm]
    const found = await serialOf(port)
    const named = port.adapterSerial
    const ok = named !== undefined && found === named
    findings.push({
      check: 'adapter',
      arm,
      verdict: ok ? 'ok' : named === undefined ? 'unknown' : 'failed',
      found: found ?? 'no serial number',
      expected: named ?? 'any: the cell file names none',
      remedy: ok
        ? ''
        : named === undefined
          ? `Write adapterSerial: '${found ?? '...'}' below the port, so that swapped cables are seen.`
          : found === undefined
            ? 'No adapter with a serial number is on this port: is it plugged in?'
            : 'Another adapter is on this port. Check the cables: left and right may be swapped.',
    })
  }
  return findings
}
