import { Command, Option } from 'commander'
import { faultList } from '../../../hardware/emulator/faults/fault-list.ts'
import { readFaultScript } from '../../../hardware/emulator/faults/read-fault-script.ts'
import { runEmulatedCell } from '../../../hardware/emulator/run-emulated-cell.ts'
import { studyTasks } from '../../study/study-tasks.ts'
import { preferThisProcess } from '../cell/prefer-this-process.ts'
import { exitCodes } from '../exit-code.ts'
import { interruptSignal } from '../interrupt-signal.ts'
import { wholeNumber } from '../option-values.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

interface EmulateCellOptions {
  readonly task: string
  readonly branch?: string
  readonly seed: number
  readonly arms: 'rest' | 'home'
  readonly leftPort: number
  readonly rightPort: number
  readonly httpPort: number
  readonly pty?: true
  /** `true` without a file: list them. */
  readonly faults?: string | true
}

const EXAMPLE = `twinpast: 1
faults:
  - { kind: frame-loss, arm: left, atMs: 5000, forMs: 500, share: 0.3 }
  - { kind: joint-offset, arm: right, joint: 3, offsetRad: 0.4, atMs: 10000 }`

/** `emulate`: stand-ins for hardware. */
export function emulateVerb(): Command {
  return new Command('emulate')
    .description('Stand-ins for hardware, so that nobody needs an arm to try and to test.')
    .addCommand(cellVerb().exitOverride().showHelpAfterError('(add --help for what is allowed)'))
}

function cellVerb(): Command {
  const port = wholeNumber(0, 65_535)
  const command = verb(
    'cell',
    'Two PiPER arms as SLCAN ports on loopback, at the rates of real ones, on a physics twin of the cell with its cameras. Runs until interrupted.',
    [
      'emulate cell',
      'emulate cell --task swap --seed 4 --left-port 29401 --right-port 29402 --http-port 29400',
      'emulate cell --pty --json',
      'emulate cell --faults                 # lists every fault',
      'emulate cell --faults faults.yaml',
    ],
  )
    .addOption(new Option('--task <task>', 'what lies on the table').choices(studyTasks).default('put-back'))
    .option('--branch <name>', 'where the objects start; default: drawn by the seed')
    .option('--seed <n>', 'seed of the layout', wholeNumber(0, 2 ** 31 - 1), 0)
    .addOption(new Option('--arms <pose>', 'where the arms start, without power').choices(['rest', 'home']).default('rest'))
    .option('--left-port <n>', 'TCP port of the left arm, 0 for a free one', port, 0)
    .option('--right-port <n>', 'TCP port of the right arm, 0 for a free one', port, 0)
    .option('--http-port <n>', 'TCP port of scene, faults, state and cameras, 0 for a free one', port, 0)
    .option('--pty', 'a pseudo-terminal for each arm too (needs python3)')
    .option('--faults [file]', 'faults at set times, from a YAML file; without a file: list every fault and end')
  command.addHelpText(
    'after',
    '\nWhile it runs (http port 29400, say):\n' +
      '  $ curl 127.0.0.1:29400/                      # lists every request\n' +
      '  $ curl 127.0.0.1:29400/faults -H content-type:application/json -d \'{"kind":"power-loss","arm":"left"}\'',
  )
  return command.action((options: EmulateCellOptions) =>
    runVerb(command, (terminal) => (options.faults === true ? listFaults(terminal) : emulateCell(terminal, options))),
  )
}

function listFaults(terminal: Terminal): Promise<VerbResult> {
  const faults = faultList()
  for (const { kind, does, settings } of faults) {
    terminal.result(`${kind.padEnd(16)} ${does}`)
    for (const setting of settings) terminal.result(`${' '.repeat(18)} ${setting}`)
  }
  terminal.result(`\nEvery fault also takes atMs and forMs. A script:\n\n${EXAMPLE}`)
  return Promise.resolve({ exitCode: exitCodes.done, json: { faults } })
}

async function emulateCell(terminal: Terminal, options: EmulateCellOptions): Promise<VerbResult> {
  const interrupt = interruptSignal(() => undefined)
  preferThisProcess('emulated-cell')
  const cell = await runEmulatedCell({
    task: options.task,
    branch: options.branch,
    seed: options.seed,
    arms: options.arms,
    ports: { left: options.leftPort, right: options.rightPort, http: options.httpPort },
    pty: options.pty === true,
    faults: typeof options.faults === 'string' ? await readFaultScript(options.faults, shownPath(options.faults)) : [],
  })
  try {
    const { ports, ptys } = cell
    const scene = cell.cell.world.scene
    terminal.json({ twinpast: 1, verb: 'emulate cell', event: 'ready', ports, ptys, scene })
    const terminals = Object.entries(ptys).map(([side, path]) => ` ${side}-pty=${path}`)
    terminal.result(`ready left=127.0.0.1:${ports.left} right=127.0.0.1:${ports.right} http=127.0.0.1:${ports.http}${terminals.join('')}`)
    terminal.note(`task ${scene.task}, branch ${scene.branch}, seed ${scene.seed}; Ctrl-C ends it`)
    await Promise.race([cell.ended, aborted(interrupt.signal)])
    return { exitCode: exitCodes.done, json: { event: 'ended', slippedMs: cell.cell.slippedMs } }
  } finally {
    await cell.close()
    interrupt.release()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve()
    })
  })
}
