import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { Option } from 'commander'
import { TwinpastError } from '../../../core/errors.ts'
import { sha256 } from '../../../core/sha256.ts'
import { storageError } from '../../../record/storage-error.ts'
import { canonicalJson } from '../../../study/canonical-json.ts'
import { exitCodes } from '../../exit-code.ts'
import { actOnSession } from '../../sessions/act-on-session.ts'
import type { CommandSession } from '../../sessions/act-on-session.ts'
import { readLabelFile } from '../../sessions/label-file.ts'
import type { FiledLabel } from '../../sessions/label-file.ts'
import { shownPath } from '../../shown-path.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface LabelOptions {
  readonly by: string
  readonly as: 'operator' | 'rater'
}

/** `session label`: labels or second ratings from a file, by the same rules as the page. */
export function sessionLabelVerb(): Command {
  const command = verb('label', 'Label trials that have run, or rate them a second time, from a file. Done twice, it changes nothing.', [
    'session label records/session-put-back-emulated labels.yaml --by operator-1',
    'session label records/session-put-back-emulated ratings.yaml --by rater-1 --as rater',
  ])
    .argument('<folder>', 'session folder')
    .argument('<labels>', 'label file (YAML), see docs/sessions.md')
    .requiredOption('--by <name>', 'who labels, as the session file names the person')
    .addOption(new Option('--as <role>', 'first label or second rating').choices(['operator', 'rater']).default('operator'))
  return command.action((folder: string, file: string, options: LabelOptions) =>
    runVerb(command, (terminal) => labelByFile(folder, file, options, terminal)),
  )
}

async function labelByFile(folder: string, file: string, options: LabelOptions, terminal: Terminal): Promise<VerbResult> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw labelFileUnread(storageError(cause, shownPath(file)))
  })
  return actOnSession(folder, undefined, async (opened) => {
    const labels = readLabelFile(text, shownPath(file), opened.schedule.content.session.session)
    const refused: TwinpastError[] = []
    let saved = 0
    for (const label of labels) {
      try {
        await labelOne(opened, label, options)
        saved += 1
        terminal.result(`${label.trial} saved`)
      } catch (thrown) {
        const error = TwinpastError.from(thrown)
        if (error === undefined || error.code === 'not-saved' || error.fate === 'halt') throw thrown
        refused.push(error)
        terminal.error(error.details)
      }
    }
    terminal.result(`${saved} of ${labels.length} labels are saved`)
    return {
      exitCode: refused.length === 0 ? exitCodes.done : exitCodes.failedUnits,
      json: { saved, refused: refused.map((error) => error.toJSON()) },
    }
  })
}

/** The id follows from what is said, so that the same file given twice is answered and not done twice. */
async function labelOne({ session, call, schedule }: CommandSession, filed: FiledLabel, { by, as }: LabelOptions): Promise<void> {
  const { trial, reason, ...label } = filed
  const eventId = sha256(canonicalJson(JSON.parse(JSON.stringify({ schedule: schedule.digest, by, as, ...filed })))).slice(0, 32)
  const entry = { ...call(by, trial, eventId), label, reason }
  await (as === 'operator' ? session.label(entry) : session.rate(entry))
}

/** A label file is written by people: no command makes one. */
function labelFileUnread(thrown: unknown): unknown {
  const error = TwinpastError.from(thrown)
  if (error?.code !== 'file-absent') return thrown
  return new TwinpastError({
    ...error.details,
    remedy: 'Check the path of the label file; docs/sessions.md, Labels from a file, shows one.',
  })
}
