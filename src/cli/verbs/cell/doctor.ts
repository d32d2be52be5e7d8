import type { Command } from 'commander'
import { checkAdapters } from '../../../../hardware/cell/checks/check-adapters.ts'
import { checkArms } from '../../../../hardware/cell/checks/check-arms.ts'
import { checkBounds } from '../../../../hardware/cell/checks/check-bounds.ts'
import { checkCamera } from '../../../../hardware/cell/checks/check-cameras.ts'
import { checkFilledIn } from '../../../../hardware/cell/checks/check-filled-in.ts'
import { checkRates } from '../../../../hardware/cell/checks/check-rates.ts'
import type { CellFinding } from '../../../../hardware/cell/checks/cell-finding.ts'
import type { CellConfig } from '../../../../hardware/cell/config/cell-schema.ts'
import { hostClock } from '../../../../hardware/cell/host-clock.ts'
import { cellJournalPath } from '../../../../hardware/cell/journal/cell-journal.ts'
import { lastStand } from '../../../../hardware/cell/journal/last-stand.ts'
import { openFeed } from '../../../../hardware/cell/images/open-feed.ts'
import { leadOpened } from '../../cell/lead-opened.ts'
import { nameEmulator } from '../../cell/name-emulator.ts'
import { openCell } from '../../cell/open-cell.ts'
import type { CellChoice } from '../../cell/open-cell.ts'
import { errorsOf } from '../../errors-of.ts'
import { exitCodes } from '../../exit-code.ts'
import { printable } from '../../terminal.ts'
import type { Terminal } from '../../terminal.ts'
import { textTable } from '../../text-table.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

const MEASURE_MS = 2000
const SETTLED_MS = 3000
const COLUMN_CHARACTERS = 90

/** `cell doctor`: looks at everything a cell must have. Moves nothing and powers nothing. */
export function cellDoctorVerb(): Command {
  const command = verb(
    'doctor',
    'Look at everything a cell must have: ports, firmware, rates, limits, cameras, clock, emergency stop. Moves nothing and powers nothing.',
    ['cell doctor --emulated', 'cell doctor my-cell.yaml', 'cell doctor my-cell.yaml --json'],
  )
    .argument('[file]', 'cell file')
    .option('--emulated', 'start an emulated cell for this command')
  return command.action((file: string | undefined, options: CellChoice) => runVerb(command, (terminal) => doctor(file, options, terminal)))
}

async function doctor(file: string | undefined, options: CellChoice, terminal: Terminal): Promise<VerbResult> {
  const opened = await openCell(file, options, terminal)
  const { cell } = opened
  try {
    const findings = [...checkFilledIn(cell), ...(await checkAdapters(cell)), ...(await lookAtArms(cell, terminal)), checkBounds(cell)]
    for (const camera of cell.cameras) {
      findings.push(await checkCamera(camera, (config) => openFeed(config, hostClock), hostClock, MEASURE_MS))
    }
    terminal.result(report(cell, findings))
    const well = findings.every(({ verdict }) => verdict !== 'failed')
    return {
      exitCode: well ? exitCodes.done : exitCodes.refused,
      json: { cell: cell.cell, kind: cell.kind, file: opened.shown, configDigest: opened.configDigest, findings, safety: cell.safety },
    }
  } finally {
    opened.close()
  }
}

/** One finding for each arm that could not be reached, else what both tell. */
async function lookAtArms(cell: CellConfig, terminal: Terminal): Promise<readonly CellFinding[]> {
  try {
    const client = await leadOpened(cell, terminal)
    try {
      const infos = await client.connect()
      const state = await client.settledState(SETTLED_MS)
      const rates = await client.rates(MEASURE_MS)
      const ports = infos.map(({ arm }): CellFinding => ({
        check: 'port',
        arm,
        verdict: 'ok',
        found: `${cell.arms[arm].port.kind} ${cell.arms[arm].port.address}: a firmware question was answered`,
        expected: 'an arm that answers',
        remedy: '',
      }))
      return [
        ...ports,
        ...checkArms(cell, infos, state, await lastStand(cellJournalPath(cell))),
        ...checkRates(cell, rates, await client.jitter()),
      ]
    } finally {
      await client.close()
    }
  } catch (thrown) {
    return errorsOf(nameEmulator(cell, thrown)).map(({ code, message, got, expected, where, remedy }) => ({
      check: code,
      verdict: 'failed',
      found: [message, got, where].filter((part) => part !== undefined && part !== '').join(' | '),
      expected: expected ?? 'two arms that answer',
      remedy,
    }))
  }
}

function report({ cell, kind, safety }: CellConfig, findings: readonly CellFinding[]): string {
  const words = { ok: 'ok', failed: 'FAILED', unknown: 'not told' } as const
  const table = textTable(
    ['', 'check', 'arm', 'found', 'expected'],
    findings.map(({ check, arm, verdict, found, expected }) => [words[verdict], check, arm ?? '', short(found), short(expected)]),
  )
  const remedies = findings
    .filter(({ remedy }) => remedy !== '')
    .flatMap(({ check, arm, found, remedy }) => [`${arm === undefined ? '' : `${arm} arm, `}${check}: ${found}`, `  ${remedy}`])
  const failed = findings.some(({ verdict }) => verdict === 'failed')
  return [
    `${cell}, ${kind}`,
    '',
    table,
    ...(remedies.length === 0 ? [] : ['', ...remedies.map(printable)]),
    '',
    `Emergency stop: ${printable(safety.emergencyStop)}`,
    `Risk assessment: ${printable(safety.riskAssessment)}`,
    'Keep this computer from going to sleep while arms have power: asleep it neither watches nor stops them.',
    'A software stop is no safety function. Cutting power lets both arms fall: hands out of reach (0.9 m from each base).',
    '',
    failed ? 'mend what FAILED, then look again' : 'all well',
  ].join('\n')
}

/** A cell of the table; the whole of it stands below, with what to do. */
function short(text: string): string {
  const shown = printable(text)
  return shown.length > COLUMN_CHARACTERS ? `${shown.slice(0, COLUMN_CHARACTERS - 3)}...` : shown
}
