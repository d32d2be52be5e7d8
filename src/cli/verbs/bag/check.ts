import type { Command } from 'commander'
import { basename } from 'node:path'
import { piperActionSpace } from '../../../../hardware/piper/piper-action-space.ts'
import { surveyBag } from '../../../../ros/bags/check/survey-bag.ts'
import type { TopicSurvey } from '../../../../ros/bags/check/survey-bag.ts'
import { openRecording } from '../../../../ros/bags/history/recording.ts'
import { tickPicture } from '../../../../ros/bags/history/tick-picture.ts'
import { openBag } from '../../../../ros/bags/read/open-bag.ts'
import { TwinpastError } from '../../../core/errors.ts'
import type { BagSection } from '../../../study/bag-section.ts'
import { exitCodes } from '../../exit-code.ts'
import { loadStudy } from '../../prepare-study.ts'
import { shownPath } from '../../shown-path.ts'
import { printable } from '../../terminal.ts'
import type { Terminal } from '../../terminal.ts'
import { textTable } from '../../text-table.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

/** `bag check`: what a bag holds, and whether it is a history for a study. */
export function bagCheckVerb(): Command {
  const command = verb('check', 'Show topics, rates, gaps and stamps of a bag; with --study, read it as a history of that study.', [
    'bag check bags/pair-000-left',
    'bag check recording.mcap --study my-study.yaml --json',
  ])
    .argument('<bag>', 'an .mcap file or a rosbag2 folder')
    .option('--study <file>', 'study file with a `bags` section')
  return command.action((bag: string, { study }: { readonly study?: string }) =>
    runVerb(command, (terminal) => check(bag, study, terminal)),
  )
}

async function check(path: string, studyFile: string | undefined, terminal: Terminal): Promise<VerbResult> {
  const section = studyFile === undefined ? undefined : await sectionOf(studyFile)
  const bag = await openBag(path, shownPath(path))
  let topics: readonly TopicSurvey[]
  let sha256: string
  try {
    topics = await surveyBag(bag)
    sha256 = await bag.digest()
  } finally {
    await bag.close()
  }
  terminal.result(`${shownPath(path)}: ${topics.length} topics, SHA-256 ${sha256}\n`)
  terminal.result(topicTable(topics))
  if (section === undefined) return { exitCode: exitCodes.done, json: { bag: shownPath(path), sha256, topics } }
  const history = await readHistory(path, section)
  const { ticks, heldSamples, droppedMessages, branch, stepCount } = history
  terminal.result(
    `\nAs a history: branch ${branch}, ${ticks - 1} actions (${stepCount} stated), ${heldSamples} held samples, ${droppedMessages} messages left out`,
  )
  return { exitCode: exitCodes.done, json: { bag: shownPath(path), sha256, topics, history } }
}

async function sectionOf(file: string): Promise<BagSection> {
  const { bags } = await loadStudy(file)
  if (bags !== undefined) return bags
  throw new TwinpastError({
    code: 'study-without-bags',
    fate: 'refuse',
    exitCode: 2,
    message: 'The study does not read its histories from bags.',
    got: 'no `bags` section',
    expected: 'a topic map',
    where: shownPath(file),
    remedy: 'Add a `bags` section; `twinpast bag export` prints one to start from.',
  })
}

/** Reads every tick and decodes every picture. */
async function readHistory(path: string, section: BagSection) {
  const shown = shownPath(path)
  const { bag, map, facts, found, ticks } = await openRecording({ path, shown: basename(shown) }, section, piperActionSpace)
  try {
    let count = 0
    const sizes = new Map<string, string>()
    for await (const tick of ticks()) {
      count += 1
      for (const { camera } of map.images) {
        const { widthPx, heightPx } = await tickPicture(tick, map, camera, bag.shown)
        sizes.set(camera, `${widthPx} x ${heightPx}`)
      }
    }
    return { ticks: count, ...found, branch: facts.branch, stepCount: facts.stepCount, cameras: Object.fromEntries(sizes) }
  } finally {
    await bag.close()
  }
}

function topicTable(topics: readonly TopicSurvey[]): string {
  const rows = topics.map(({ topic, type, messages, rateHz, largestGapMs, stamps }) => [
    printable(topic),
    printable(type),
    String(messages),
    rateHz.toFixed(1),
    largestGapMs.toFixed(1),
    stamps === undefined ? '-' : String(stamps.backwards),
    stamps === undefined ? '-' : String(stamps.zero),
  ])
  return textTable(['topic', 'type', 'messages', 'Hz', 'largest gap ms', 'not rising', 'zero'], rows, new Set([2, 3, 4, 5, 6]))
}
