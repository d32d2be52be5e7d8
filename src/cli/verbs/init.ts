import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { TwinpastError } from '../../core/errors.ts'
import { storageError } from '../../record/storage-error.ts'
import { studyTasks } from '../../study/study-tasks.ts'
import type { StudyTask } from '../../study/study-tasks.ts'
import { exitCodes } from '../exit-code.ts'
import { shellWord } from '../shell-word.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

const templates: Readonly<Record<StudyTask, string>> = {
  'put-back': 'put-back-quick.yaml',
  swap: 'swap-later.yaml',
  repick: 'repick-quick.yaml',
}

/** `init`: writes a study file to start from. */
export function initVerb(): Command {
  const command = verb('init', 'Write a study file to start from. An existing file is never overwritten.', [
    'init',
    'init my-swap.yaml --task swap',
  ])
    .argument('[file]', 'study file to be written', 'study.yaml')
    .option('--task <task>', studyTasks.join(', '), 'put-back')
  return command.action((file: string, { task }: { readonly task: string }) => runVerb(command, (terminal) => init(file, task, terminal)))
}

async function init(file: string, wanted: string, terminal: Terminal): Promise<VerbResult> {
  const task = studyTasks.find((known) => known === wanted)
  if (task === undefined) throw unknownTask(wanted)
  const text = await readFile(new URL(`../../../sim/cohorts/${templates[task]}`, import.meta.url), 'utf8')
  const named = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/^study: .*$/m, `study: my-${task}`)
    .replace(/^title: .*$/m, `title: My ${task} study`)
    .replace(/^cohort: .*$/m, `cohort: my-${task}`)
  const commented = `# A twinpast study; every field is described in docs/study-file.md.\n# Check it: npx twinpast validate ${shellWord(shownPath(file))}\n${named}`
  await writeFile(file, commented, { flag: 'wx' }).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') throw exists(file)
    throw storageError(cause, shownPath(file))
  })
  terminal.result(`wrote ${shownPath(file)}; next: npx twinpast run ${shellWord(shownPath(file))}`)
  return { exitCode: exitCodes.done, json: { file: shownPath(file) } }
}

function unknownTask(got: string): TwinpastError {
  return new TwinpastError({
    code: 'task-unknown',
    fate: 'refuse',
    exitCode: 2,
    message: 'There is no such task.',
    got,
    expected: studyTasks.join(', '),
    where: '--task',
    remedy: 'Choose one of them.',
  })
}

function exists(file: string): TwinpastError {
  return new TwinpastError({
    code: 'file-exists',
    fate: 'refuse',
    exitCode: 2,
    message: 'The file exists already and was left as it is.',
    got: shownPath(file),
    expected: 'a new name',
    where: shownPath(file),
    remedy: 'Give another file name.',
  })
}
