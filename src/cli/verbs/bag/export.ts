import type { Command } from 'commander'
import { dirname, resolve } from 'node:path'
import { stringify } from 'yaml'
import { ownTopics } from '../../../../ros/bags/export/own-topics.ts'
import { presentCameras } from '../../../audit/meet-present.ts'
import { TwinpastError } from '../../../core/errors.ts'
import { exportHistories } from '../../bags/export-histories.ts'
import type { ExportedBag } from '../../bags/export-histories.ts'
import { exitCodes } from '../../exit-code.ts'
import { planUnits } from '../../plan-units.ts'
import { openerOf, POLICY_HELP, resolvePolicy } from '../../policy-table.ts'
import { loadStudy } from '../../prepare-study.ts'
import { shownPath } from '../../shown-path.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface ExportOptions {
  readonly out?: string
  readonly pair?: string
  readonly policy?: string
}

/** `bag export`: the simulator's own histories as bags. */
export function bagExportVerb(): Command {
  const command = verb('export', 'Live through both pasts of each pair in the embedded simulator and write each as a ROS 2 bag.', [
    'bag export sim/cohorts/put-back-quick.yaml --out bags',
    'bag export my-study.yaml --pair pair-000',
  ])
    .argument('<study>', 'study file (YAML); its topic map is used if it has one')
    .option('--out <folder>', 'folder of the bags; default: the folder of the study’s `bags` section, else `bags` beside it')
    .option('--pair <pair>', 'only this pair')
    .option('--policy <policy>', POLICY_HELP)
  return command.action((file: string, options: ExportOptions) => runVerb(command, (terminal) => exportBags(file, options, terminal)))
}

async function exportBags(file: string, options: ExportOptions, terminal: Terminal): Promise<VerbResult> {
  const study = await loadStudy(file)
  if (study.protocol !== 'constructed') throw notConstructed(study.protocol)
  const planned = planUnits(study)
  const pairs = planned.filter(({ pairId }) => options.pair === undefined || pairId === options.pair)
  if (pairs.length === 0) throw unknownPair(options.pair ?? '', planned[0]?.pairId ?? '', planned.at(-1)?.pairId ?? '')
  const policyCameras = await camerasOf(
    options.policy ?? study.policy,
    options.policy === undefined ? dirname(file) : process.cwd(),
    study.task,
  )
  const cameras = [...new Set(presentCameras(policyCameras).map(({ camera }) => camera))]
  const section = study.bags ?? ownTopics('bags', cameras)
  const folder = options.out ?? resolve(dirname(file), section.folder)
  const bags: ExportedBag[] = []
  await exportHistories({
    registration: {
      studyId: study.study,
      actionSeeds: study.seeds,
      executedSteps: study.executedPrefix,
      holdSeconds: study.holdSeconds,
      tau: study.readout.tau,
    },
    pairs,
    policyCameras,
    section,
    folder,
    shownFolder: shownPath(folder),
    exported: (bag) => {
      bags.push(bag)
      terminal.note(`${bag.bag}: ${bag.actions} actions`)
    },
  })
  terminal.result(`${bags.length} bags in ${shownPath(folder)}`)
  if (study.bags === undefined) {
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

function notConstructed(got: string): TwinpastError {
  return new TwinpastError({
    code: 'bag-export-protocol',
    fate: 'refuse',
    exitCode: 2,
    message: 'Only a constructed study has pairs of pasts that can be exported.',
    got,
    expected: 'protocol constructed',
    where: 'protocol',
    remedy: 'Give a study of the constructed protocol.',
  })
}

function unknownPair(got: string, first: string, last: string): TwinpastError {
  return new TwinpastError({
    code: 'pair-unknown',
    fate: 'refuse',
    exitCode: 2,
    message: 'The study has no such pair.',
    got,
    expected: `${first} .. ${last}`,
    where: '--pair',
    remedy: 'Give the pair id as the report prints it.',
  })
}
