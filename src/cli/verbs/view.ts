import type { Command } from 'commander'
import { thrownText } from '../../core/thrown-text.ts'
import { listenAddress } from '../../web/server/listen-address.ts'
import { exitCodes } from '../exit-code.ts'
import { interruptSignal } from '../interrupt-signal.ts'
import { openRecordPlan } from '../open-record-folder.ts'
import { wholeNumber } from '../option-values.ts'
import { shownPath } from '../shown-path.ts'
import { printable } from '../terminal.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'
import { serveViewer } from '../viewing/serve-viewer.ts'

interface ViewOptions {
  readonly host: string
  readonly port: number
  readonly allowNetwork?: boolean
  readonly token?: string
}

/** `view`: the pairs of a record in a browser, also while a run adds to it. */
export function viewVerb(): Command {
  const command = verb('view', 'Look at a record in a browser: every pair, both pasts, saved actions and scores. Nothing is changed.', [
    'view records/put-back-quick-bank',
    'view records/put-back-quick-bank --port 0',
  ])
    .argument('<record>', 'record folder; a run may still be adding to it')
    .option('--host <address>', 'address to serve at', '127.0.0.1')
    .option('--port <number>', 'port; 0 takes a free one', wholeNumber(0, 65_535), 8621)
    .option('--allow-network', 'serve at an address that other computers reach; needs --token')
    .option('--token <text>', 'at least 16 random characters that a browser must bring once')
  return command.action((folder: string, options: ViewOptions) => runVerb(command, (terminal) => view(folder, options, terminal)))
}

async function view(folder: string, options: ViewOptions, terminal: Terminal): Promise<VerbResult> {
  const { host, port, token, allowNetwork = false } = options
  const address = listenAddress({ host, port, allowNetwork, ...(token === undefined ? {} : { token }) })
  const plan = await openRecordPlan(folder)
  const recordName = shownPath(folder)
  const interrupt = interruptSignal(() => terminal.note('closing the page; the record is as it was'))
  try {
    const onFault = (fault: unknown) => terminal.note(`fault: ${printable(thrownText(fault))}`)
    const served = await serveViewer({ folder, recordName, plan, address, onFault })
    const url = token === undefined ? served.url : `${served.url}?token=${encodeURIComponent(token)}`
    terminal.result(`${url}\n${recordName}, plan SHA-256 ${plan.digest}`)
    terminal.note('Ctrl-C ends it')
    if (!interrupt.signal.aborted) await new Promise((resolve) => interrupt.signal.addEventListener('abort', resolve, { once: true }))
    await served.close()
    return { exitCode: exitCodes.done, json: { url: served.url, record: recordName, planDigest: plan.digest } }
  } finally {
    interrupt.release()
  }
}
