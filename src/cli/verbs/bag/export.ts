import type { Command } from 'commander'
import { dirname } from 'node:path'
import { stringify } from 'yaml'
import { ownTopics } from '../../../../ros/bags/export/own-topics.ts'
import { presentCameras } from '../../../audit/meet-present.ts'
import { TwinpastError } from '../../../core/errors.ts'
import { exportHistories } from '../../bags/export-histories.ts'
import type { ExportedBag } from '../../bags/export-histories.ts'
import { sessionHistories } from '../../bags/session-histories.ts'
import { studyHistories } from '../../bags/study-histories.ts'
import { exitCodes } from '../../exit-code.ts'
import { openerOf, POLICY_HELP, resolvePolicy } from '../../policy-table.ts'
import { shownPath } from '../../shown-path.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface ExportOptions {
  readonly out?: string
  readonly pair?: string
  readonly session?: boolean
  readonly policy?: string
}

/** `bag export`: the simulator's own histories as bags. */
export function bagExportVerb(): Command {
  const command = verb('export', 'Live through both pasts of each pair in the embedded simulator and write each as a ROS 2 bag.', [
    'bag export sim/cohorts/put-back-quick.yaml --out bags',
    'bag export my-study.yaml --pair pair-000',
    'bag export --session my-session.yaml',
  ])
    .argument('<file>', 'study file (YAML); its topic map is used if it has one')
    .option('--session', 'the file is that of a session of trials with `pasts`: its pairs, topics and `speedScale`')
    .option('--out <folder>', 'folder of the bags; default: the folder that the file names, else `bags` beside it')
    .option('--pair <pair>', 'only this pair')
    .option('--policy <policy>', POLICY_HELP)
  return command.action((file: string, options: ExportOptions) => runVerb(command, (terminal) => exportBags(file, options, terminal)))
}

async function exportBags(file: string, options: ExportOptions, terminal: Terminal): Promise<VerbResult> {
  const registered = await (options.session === true ? sessionHistories(file) : studyHistories(file))
  const { registration, task, speedScale } = registered
  const pairs = registered.pairs.filter(({ pairId }) => options.pair === undefined || pairId === options.pair)
  if (pairs.length === 0) throw unknownPair(options.pair ?? '', registered.pairs[0]?.pairId ?? '', registered.pairs.at(-1)?.pairId ?? '')
  const policyCameras = await camerasOf(
    options.policy ?? registered.policy,
    options.policy === undefined ? dirname(file) : process.cwd(),
    task,
  )
  const cameras = [...new Set(presentCameras(policyCameras).map(({ camera }) => camera))]
  const section = registered.section ?? ownTopics('bags', cameras)
  const folder = options.out ?? registered.folder
  const bags: ExportedBag[] = []
  await exportHistories({
    registration,
    pairs,
    policyCameras,
    section,
    folder,
    speedScale,
    shownFolder: shownPath(folder),
    exported: (bag) => {
      bags.push(bag)
      terminal.note(`${bag.bag}: ${bag.actions} actions`)
    },
  })
  terminal.result(`${bags.length} bags in ${shownPath(folder)}`)
  if (registered.section === undefined) {
    const { images, readings, targets } = section
    terminal.result(
      `\nTo audit from them, add to a study:\n\n${stringify({ bags: { folder: shownPath(folder), images, readings, targets } })}`,
    )
  }
  return { exitCode: exitCodes.done, json: { folder: shownPath(folder), bags, section } }
}

async function camerasOf(policy: string, folder: string, task: string) {
  const { open } = await resolvePolicy(policy, folder)
  const session = await (await openerOf(open))(task)
  try {
    return session.info.cameras
  } finally {
    await session.close()
  }
}

function unknownPair(got: string, first: string, last: string): TwinpastError {
  return new TwinpastError({
    code: 'pair-unknown',
    fate: 'refuse',
    exitCode: 2,
    message: 'The study or session has no such pair.',
    got,
    expected: `${first} .. ${last}`,
    where: '--pair',
    remedy: 'Give the pair as the report prints it, or as the session file names it.',
  })
}
