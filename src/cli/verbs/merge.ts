import type { Command } from 'commander'
import { exitCodes } from '../exit-code.ts'
import { openRecordFolder } from '../open-record-folder.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { unitWord } from '../unit-word.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

/** `merge`: reads every unit file of a record, checks that they belong together, and names what is missing. */
export function mergeVerb(): Command {
  const command = verb('merge', 'Check that a record is whole: every digest, one plan, one policy, one simulator; name what is missing.', [
    'merge records/put-back-quick-bank',
  ]).argument('<record>', 'record folder')
  return command.action((folder: string) => runVerb(command, (terminal) => merge(folder, terminal)))
}

async function merge(folder: string, terminal: Terminal): Promise<VerbResult> {
  const { record } = await openRecordFolder(folder)
  const counts = { complete: 0, excluded: 0, failed: 0, missing: 0 }
  for await (const { unit } of record.pairs()) counts[unit?.outcome.status ?? 'missing'] += 1
  terminal.result(
    `${record.plan.content.pairs.length} planned ${unitWord(record.protocol)}: ${counts.complete} complete, ${counts.excluded} refused, ${counts.failed} failed, ${counts.missing} not run`,
  )
  terminal.result(`plan SHA-256 ${record.plan.digest}\nrecord SHA-256 ${record.digest}`)
  if (record.missing.length > 0) terminal.result(`still to be run: ${record.missing.join(' ')}`)
  for (const { pairId, digests } of record.differing) terminal.note(`${pairId} gave different bytes when run again: ${digests.join(', ')}`)
  const exitCode = record.differing.length > 0 ? exitCodes.gateFailed : record.missing.length > 0 ? exitCodes.failedUnits : exitCodes.done
  return {
    exitCode,
    json: {
      record: shownPath(folder),
      planDigest: record.plan.digest,
      recordDigest: record.digest,
      units: { planned: record.plan.content.pairs.length, ...counts },
      missing: record.missing,
      differing: record.differing,
    },
  }
}
