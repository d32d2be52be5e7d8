import type { Command } from 'commander'
import { TwinpastError } from '../../../core/errors.ts'
import { buildReportView } from '../../../report/build-report-view.ts'
import { writeAuditBag } from '../../bags/write-audit-bag.ts'
import { exitCodes } from '../../exit-code.ts'
import { openRecordFolder } from '../../open-record-folder.ts'
import { analyseRecord } from '../../reporting/analyse-record.ts'
import { reportInputOf } from '../../reporting/report-input-of.ts'
import { reportSurroundings } from '../../reporting/report-surroundings.ts'
import { shownPath } from '../../shown-path.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface AuditOptions {
  readonly out: string
  readonly pair?: string
  readonly bags?: string
}

/** `bag audit`: a record as a bag, to be played or looked at. */
export function bagAuditVerb(): Command {
  const command = verb('audit', 'Write a record as a ROS 2 bag (MCAP) that ros2 bag play, Foxglove and Lichtblick open.', [
    'bag audit records/put-back-quick-bank --out put-back-audit',
    'bag audit records/put-back-quick-bank --out one-pair --pair pair-003',
  ])
    .argument('<record>', 'record folder')
    .requiredOption('--out <folder>', 'new folder of the bag')
    .option('--pair <pair>', 'only this pair')
    .option('--bags <folder>', 'folder of the bags that the study read its histories from, if it did')
  return command.action((folder: string, options: AuditOptions) => runVerb(command, (terminal) => audit(folder, options, terminal)))
}

async function audit(folder: string, { out, pair, bags }: AuditOptions, terminal: Terminal): Promise<VerbResult> {
  const { storage, record } = await openRecordFolder(folder)
  if (record.protocol !== 'constructed') throw otherProtocol(record.protocol)
  const planned = record.plan.content.pairs.map(({ pairId }) => pairId)
  if (pair !== undefined && !planned.includes(pair)) throw unknownPair(pair, planned)
  const surroundings = await reportSurroundings(storage, record.plan.digest, shownPath(folder))
  const { code, headline, lead } = buildReportView(reportInputOf(record, await analyseRecord(record), surroundings)).verdict
  const statuses: Record<string, string> = {}
  await writeAuditBag({
    record,
    ...(pair === undefined ? {} : { only: new Set([pair]) }),
    folder: out,
    shownFolder: shownPath(out),
    ...(bags === undefined ? {} : { bagFolder: bags }),
    verdict: { planDigest: record.plan.digest, recordDigest: record.digest, code, headline, lead },
    written: (pairId, status) => {
      statuses[pairId] = status
      terminal.note(`${pairId}: ${status}`)
    },
  })
  terminal.result(`${shownPath(out)}: ${Object.keys(statuses).length} pairs`)
  terminal.result('open it with: ros2 bag play, or Foxglove or Lichtblick with the layout ros/bags/layout/twinpast-audit.json')
  return { exitCode: exitCodes.done, json: { bag: shownPath(out), planDigest: record.plan.digest, pairs: statuses } }
}

function otherProtocol(got: string): TwinpastError {
  return new TwinpastError({
    code: 'bag-audit-protocol',
    fate: 'refuse',
    exitCode: 2,
    message: 'Only records of the constructed protocol are written as bags.',
    got,
    expected: 'constructed',
    where: 'protocol',
    remedy: 'Look at other records with `twinpast report` and `twinpast show`.',
  })
}

function unknownPair(got: string, planned: readonly string[]): TwinpastError {
  return new TwinpastError({
    code: 'pair-unknown',
    fate: 'refuse',
    exitCode: 2,
    message: 'The plan has no such pair.',
    got,
    expected: `${planned[0] ?? ''} .. ${planned.at(-1) ?? ''}`,
    where: '--pair',
    remedy: 'Give the pair id as the report prints it.',
  })
}
