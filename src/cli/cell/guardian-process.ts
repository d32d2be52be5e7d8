import { z } from 'zod'
import { cellSchema } from '../../../hardware/cell/config/cell-schema.ts'
import { Guardian } from '../../../hardware/cell/guardian/guardian.ts'
import { refusedNews } from '../../../hardware/cell/guardian/guardian-news.ts'
import { listenAsGuardian } from '../../../hardware/cell/guardian/guardian-socket.ts'
import { CellJournal } from '../../../hardware/cell/journal/cell-journal.ts'
import { hostClock } from '../../../hardware/cell/host-clock.ts'
import { openGuardianPorts } from '../../../hardware/cell/open-guardian-ports.ts'
import { SleepWatch } from '../../../hardware/clock/sleep-watch.ts'
import { thrownText } from '../../core/thrown-text.ts'
import { preferThisProcess } from './prefer-this-process.ts'

const orderSchema = z.strictObject({ cell: cellSchema, path: z.string(), journal: z.string().exactOptional() })

/** How long a guardian waits for the program that started it to lead, milliseconds. */
const LEADER_MS = 10_000

/** Entry of the guardian process: owns both ports, and outlives whatever happens to the program that leads. */
async function guard(): Promise<void> {
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  process.on('SIGINT', () => undefined)
  preferThisProcess('guardian')
  const { cell, path, journal: journalPath } = orderSchema.parse(JSON.parse(await textOf(process.stdin)))
  const note = (text: string) => void process.stderr.write(`${text}\n`)
  const journal = journalPath === undefined ? undefined : new CellJournal(journalPath, note)
  const sleep = new SleepWatch(hostClock)
  const guardian = new Guardian(openGuardianPorts(cell), {
    silenceMs: cell.watchdog.silenceMs,
    sleptMs: () => sleep.sleptMs(),
    note,
    journal: (event) => journal?.write(event),
  })
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void guardian.end(`the guardian was told to end (${signal})`))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (thrown) => void guardian.end(`the guardian met an error: ${thrownText(thrown)}`))
  setTimeout(() => {
    if (!guardian.wasLed) void guardian.end('no program came to lead')
  }, LEADER_MS)
  const server = await listenAsGuardian(path, (socket) => guardian.serve(socket))
  process.stdout.write(`${JSON.stringify({ word: 'ready' })}\n`)
  await guardian.finished
  server.close()
  await journal?.flushed()
  process.exit(0)
}

async function textOf(stream: NodeJS.ReadStream): Promise<string> {
  let text = ''
  for await (const part of stream) text += String(part)
  return text
}

guard().catch((thrown: unknown) => {
  process.stdout.write(`${JSON.stringify({ word: 'refused', error: refusedNews(0, thrown).error })}\n`, () => process.exit(1))
})
