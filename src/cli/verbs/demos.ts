import { availableParallelism } from 'node:os'
import { Option } from 'commander'
import type { Command } from 'commander'
import { studyTasks } from '../../study/study-tasks.ts'
import { writeDemos } from '../demos.ts'
import { exitCodes } from '../exit-code.ts'
import { wholeNumber } from '../option-values.ts'
import { shownPath } from '../shown-path.ts'
import { runVerb, verb } from '../verb.ts'

interface DemosVerbOptions {
  readonly task: string
  readonly episodes: number
  readonly seed: number
  readonly out: string
  readonly workers: number
}

/** `demos`: demonstrations of the scripted expert, for training. */
export function demosVerb(): Command {
  const command = verb(
    'demos',
    'Write demonstrations of the scripted expert, to train a policy on; the same command again goes on where it was cut off.',
    ['demos --episodes 400 --out demos/put-back'],
  )
    .addOption(new Option('--task <task>', 'task of the embedded simulator').choices(studyTasks).default('put-back'))
    .option('--episodes <n>', 'episodes asked for', wholeNumber(1, 100_000), 400)
    .option('--seed <n>', 'seed of every random stream', wholeNumber(0, 2 ** 31 - 1), 0)
    .option('--out <folder>', 'new or empty folder, or an unfinished one', 'demos/put-back')
    .option('--workers <n>', 'processes; default: one per core', wholeNumber(1, 256), availableParallelism())
  return command.action((options: DemosVerbOptions) =>
    runVerb(command, async (terminal) => {
      let told = 0
      const progress = (done: number, failed: number) => {
        if (done - told < options.episodes / 20 && done !== options.episodes) return
        told = done
        terminal.note(`${done} of ${options.episodes} episodes, ${failed} failed`)
      }
      const { kept, failed, reused, dataDigest } = await writeDemos({ ...options, progress })
      if (reused > 0) terminal.note(`${reused} episodes were already there, whole`)
      terminal.result(`${kept} demonstrations in ${shownPath(options.out)}, ${failed} episodes left out; data SHA-256 ${dataDigest}`)
      return { exitCode: exitCodes.done, json: { folder: shownPath(options.out), kept, failed, reused, dataDigest } }
    }),
  )
}
