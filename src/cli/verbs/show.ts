import type { Command } from 'commander'
import { TwinpastError } from '../../core/errors.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import type { MergedIntervention, MergedInterventions, MergedPair, MergedRecord } from '../../record/merged-record.ts'
import { nearestName } from '../../study/nearest-name.ts'
import { exitCodes } from '../exit-code.ts'
import { openRecordFolder } from '../open-record-folder.ts'
import { pairLines } from '../pair-lines.ts'
import { unitJson } from '../unit-json.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

/** `show`: one pair of a record in the terminal. */
export function showVerb(): Command {
  const command = verb('show', 'Show one pair of a record: its pasts, its checks, every saved action and its scores.', [
    'show records/put-back-quick-bank pair-003',
    'show records/put-back-quick-bank 3 --json',
  ])
    .argument('<record>', 'record folder')
    .argument('<pair>', 'pair or episode id, or its number')
  return command.action((folder: string, pair: string) => runVerb(command, (terminal) => show(folder, pair, terminal)))
}

async function show(folder: string, wanted: string, terminal: Terminal): Promise<VerbResult> {
  const { record } = await openRecordFolder(folder)
  const planned = record.plan.content.pairs
  const pairId = /^\d+$/.test(wanted) ? planned.find((pair) => pair.pairId.endsWith(`-${wanted.padStart(3, '0')}`))?.pairId : wanted
  const { pair, unit } = await findPair(record, pairId ?? wanted)
  terminal.result(pairLines(pair, unit, record.plan.content.study.seeds))
  return { exitCode: exitCodes.done, json: { record: shownPath(folder), pair, unit: unit === undefined ? null : unitJson(unit) } }
}

async function findPair(record: MergedRecord | MergedInterventions, pairId: string): Promise<MergedPair | MergedIntervention> {
  for await (const merged of record.pairs(new Set([pairId]))) return merged
  throw notPlanned(pairId, record.plan.content.pairs)
}

function notPlanned(got: string, planned: readonly PairPlan[]): TwinpastError {
  const ids = planned.map(({ pairId }) => pairId)
  return new TwinpastError({
    code: 'pair-unknown',
    fate: 'refuse',
    exitCode: 2,
    message: 'The plan has no such pair.',
    got,
    expected: `${ids[0] ?? ''} .. ${ids.at(-1) ?? ''}${nearestName(got, ids) === undefined ? '' : `; did you mean ${nearestName(got, ids)}?`}`,
    where: 'pair',
    remedy: 'Give the pair id as the report prints it.',
  })
}
