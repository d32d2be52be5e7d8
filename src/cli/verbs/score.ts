import type { Command } from 'commander'
import { analyseRecord } from '../reporting/analyse-record.ts'
import { rescoreInterventions } from '../reporting/rescore-interventions.ts'
import { rescoreRecord } from '../reporting/rescore-record.ts'
import { readInterventions } from '../../record/intervention-record.ts'
import type { MergedInterventions, MergedRecord } from '../../record/merged-record.ts'
import { choiceLines } from '../choice-lines.ts'
import { exitCodes } from '../exit-code.ts'
import { endpointLines } from '../endpoint-lines.ts'
import { openRecordFolder } from '../open-record-folder.ts'
import { numberBetween } from '../option-values.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

/** `score`: scores the saved executions again, or reads the saved choices again; no policy and no simulator is asked. */
export function scoreVerb(): Command {
  const command = verb(
    'score',
    'Score the saved executions of a record again, or read its saved choices again; the policy is not asked again.',
    ['score records/put-back-quick-bank', 'score records/put-back-quick-bank --tau 0.4'],
  )
    .argument('<record>', 'record folder')
    .option(
      '--tau <tau>',
      'ambiguity band of the readout, above 0 and below 1; another one than registered is exploratory',
      numberBetween(0, 1),
    )
  return command.action((folder: string, { tau }: { readonly tau?: number }) =>
    runVerb(command, (terminal) => score(folder, tau, terminal)),
  )
}

async function score(folder: string, tau: number | undefined, terminal: Terminal): Promise<VerbResult> {
  const { record } = await openRecordFolder(folder)
  const registered = record.plan.content.study.readout.tau
  const band = { tau: tau ?? registered, registered, exploratory: tau !== undefined && tau !== registered }
  const { unlike, json } =
    record.protocol === 'constructed' ? await scoreConstructed(record, band, terminal) : await scoreInterventions(record, band, terminal)
  for (const where of unlike.slice(0, 10)) terminal.note(`unlike the record: ${where}`)
  return {
    exitCode: unlike.length === 0 ? exitCodes.done : exitCodes.gateFailed,
    json: {
      record: shownPath(folder),
      planDigest: record.plan.digest,
      tau: band.tau,
      exploratory: band.exploratory,
      ...json,
      unlike,
    },
  }
}

interface Band {
  readonly tau: number
  readonly registered: number
  readonly exploratory: boolean
}

interface Scored {
  readonly unlike: readonly string[]
  readonly json: Readonly<Record<string, unknown>>
}

async function scoreConstructed(record: MergedRecord, band: Band, terminal: Terminal): Promise<Scored> {
  const { rescored, unlike } = rescoreRecord(record, band.tau)
  const { endpoints } = await analyseRecord(rescored)
  const scores = unlike()
  tellBand(band, terminal)
  terminal.result(
    `${scores.decisions} saved executions scored again: ${scores.unlike.length} margins or utilities unlike the recorded ones`,
  )
  terminal.result(`\n${endpointLines(endpoints)}`)
  const table = Object.fromEntries(
    Object.entries(endpoints.table).map(([key, { estimate, interval, structural }]) => [key, { estimate, interval, structural }]),
  )
  return { unlike: scores.unlike, json: { decisions: scores.decisions, counts: endpoints.counts, endpoints: table } }
}

async function scoreInterventions(record: MergedInterventions, band: Band, terminal: Terminal): Promise<Scored> {
  const { conditions, choices, unlike } = rescoreInterventions(await readInterventions(record), band.registered, band.tau)
  tellBand(band, terminal)
  terminal.result(`${choices} saved choices read again from their margins: ${unlike.length} unlike the recorded ones`)
  terminal.result(`\n${choiceLines(conditions)}`)
  return { unlike, json: { choices, conditions } }
}

function tellBand({ tau, registered, exploratory }: Band, terminal: Terminal): void {
  terminal.result(`tau ${tau}, ${exploratory ? `exploratory: the registered one is ${registered}` : 'as registered'}`)
}
