import type { Command } from 'commander'
import { thrownText } from '../../../core/thrown-text.ts'
import { listenAddress } from '../../../web/server/listen-address.ts'
import { exitCodes } from '../../exit-code.ts'
import { interruptSignal } from '../../interrupt-signal.ts'
import { wholeNumber } from '../../option-values.ts'
import { emulatedTrials } from '../../sessions/open-emulated-trials.ts'
import { registeredTrials } from '../../sessions/open-registered-trials.ts'
import type { OpenTrialCell } from '../../sessions/open-trial-cell.ts'
import { pastsUnregistered } from '../../sessions/pasts-unregistered.ts'
import { readySessionFolder } from '../../sessions/ready-session-folder.ts'
import { serveSession } from '../../sessions/serve-session.ts'
import { defaultKeyFile } from '../../sessions/session-folder.ts'
import type { FrozenSchedule } from '../../../trials/schedule/frozen-schedule.ts'
import type { Terminal } from '../../terminal.ts'
import { printable } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface ServeOptions {
  readonly out: string
  readonly emulated?: boolean
  readonly labelsOnly?: boolean
  readonly startCell?: boolean
  readonly by?: string
  readonly key?: string
  readonly host: string
  readonly port: number
  readonly allowNetwork?: boolean
  readonly token?: string
}

const CLOSING =
  'closing: what runs is stopped and its end written down. Both arms hold WITH POWER. Before anybody cuts the power: two people, one takes the weight of the arm.'

/** `session serve`: the page by which a person runs, labels, rates and unblinds a session. */
export function sessionServeVerb(): Command {
  const command = verb('serve', 'Serve the page of a session: run, label, rate and adjudicate trials, and open the key.', [
    'session serve hardware/sessions/put-back.yaml --emulated --out records/monday --by operator-1',
    'session serve my-session.yaml --out records/monday --host 192.168.1.20 --allow-network --token "$(openssl rand -hex 16)"',
  ])
    .argument('<file>', 'session file (YAML)')
    .requiredOption('--out <folder>', 'session folder; a new one gets its schedule here')
    .option('--emulated', 'the session is for the emulated cell; its records never mix with real ones')
    .option(
      '--start-cell',
      'with --emulated, for a session with `pasts`: start an emulated cell, instead of using the one at the ports of the cell file',
    )
    .option('--labels-only', 'open no cell: labels, ratings, decisions and the key')
    .option('--by <name>', 'who locks the schedule, where it is not locked yet')
    .option('--key <file>', 'key file; default: beside the session folder')
    .option('--host <address>', 'address to serve at', '127.0.0.1')
    .option('--port <number>', 'port; 0 takes a free one', wholeNumber(0, 65_535), 8620)
    .option('--allow-network', 'serve at an address that other computers reach; needs --token')
    .option('--token <text>', 'at least 16 random characters that a browser must bring once')
  return command.action((file: string, options: ServeOptions) => runVerb(command, (terminal) => serve(file, options, terminal)))
}

async function serve(file: string, options: ServeOptions, terminal: Terminal): Promise<VerbResult> {
  const { out: folder, host, port, token, allowNetwork = false } = options
  const address = listenAddress({ host, port, allowNetwork, ...(token === undefined ? {} : { token }) })
  const { schedule, key } = await readySessionFolder({
    ...{ file, folder, keyFile: options.key ?? defaultKeyFile(folder), kind: options.emulated === true ? 'emulated' : 'physical' },
    ...(options.by === undefined ? {} : { by: options.by }),
  })
  const openCell = cellOf(schedule, options, terminal)
  const interrupt = interruptSignal(() => terminal.note(openCell === undefined ? 'closing' : CLOSING))
  try {
    const served = await serveSession({
      ...{ schedule, folder, key, address },
      ...(openCell === undefined ? {} : { openCell: () => openCell({ schedule, folder, file }) }),
      onFault: (fault) => terminal.note(`fault: ${printable(thrownText(fault))}`),
    })
    const url = token === undefined ? served.url : `${served.url}?token=${encodeURIComponent(token)}`
    terminal.result(`${url}\nschedule SHA-256 ${schedule.digest}, ${schedule.content.cell} cell`)
    if (openCell === undefined) terminal.note('no cell is open: trials are labelled, rated and adjudicated, not run')
    terminal.note('Ctrl-C ends it; it can be started again at any time, and nothing that the page called saved is lost')
    if (!interrupt.signal.aborted) await new Promise((resolve) => interrupt.signal.addEventListener('abort', resolve, { once: true }))
    await served.close()
    return { exitCode: exitCodes.done, json: { url: served.url, scheduleDigest: schedule.digest, cell: schedule.content.cell } }
  } finally {
    interrupt.release()
  }
}

/** Undefined: no cell is opened. */
function cellOf({ content }: FrozenSchedule, options: ServeOptions, terminal: Terminal): OpenTrialCell | undefined {
  if (options.labelsOnly === true) return undefined
  if (content.session.pasts !== undefined) return registeredTrials(terminal, { startCell: options.startCell === true })
  if (content.cell === 'physical') throw pastsUnregistered('a schedule without them', 'schedule.json')
  return emulatedTrials(terminal)
}
