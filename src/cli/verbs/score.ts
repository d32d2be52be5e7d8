import type { Command } from 'commander'
import { analyseRecord } from '../reporting/analyse-record.ts'
import { rescoreRecord } from '../reporting/rescore-record.ts'
import { exitCodes } from '../exit-code.ts'
import { endpointLines } from '../endpoint-lines.ts'
import { openRecordFolder } from '../open-record-folder.ts'
import { numberBetween } from '../option-values.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

/** `score`: scores the saved executions again; no policy and no simulator is asked. */
export function scoreVerb(): Command {
  const command = verb('score', 'Score the saved executions of a record again; the policy is not asked again.', [
    'score records/put-back-quick-bank',
    'score records/put-back-quick-bank --tau 0.4',
  ])
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
  const used = tau ?? registered
  const exploratory = used !== registered
  const { rescored, unlike } = rescoreRecord(record, used)
  const { endpoints } = await analyseRecord(rescored)
  const scores = unlike()
  terminal.result(`tau ${used}, ${exploratory ? `exploratory: the registered one is ${registered}` : 'as registered'}`)
  terminal.result(
    `${scores.decisions} saved executions scored again: ${scores.unlike.length} margins or utilities unlike the recorded ones`,
  )
  for (const where of scores.unlike.slice(0, 10)) terminal.note(`unlike the record: ${where}`)
  terminal.result(`\n${endpointLines(endpoints)}`)
  const table = Object.fromEntries(
    Object.entries(endpoints.table).map(([key, { estimate, interval, structural }]) => [key, { estimate, interval, structural }]),
  )
  return {
    exitCode: scores.unlike.length === 0 ? exitCodes.done : exitCodes.gateFailed,
    json: {
      record: shownPath(folder),
      planDigest: record.plan.digest,
      tau: used,
      exploratory,
      counts: endpoints.counts,
      endpoints: table,
      ...scores,
    },
  }
}
