import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Option } from 'commander'
import type { Command } from 'commander'
import { requireDerived } from '../../../calibration/require-derived.ts'
import { readCalibration } from '../../study/calibration/read-calibration.ts'
import type { ReadCalibration } from '../../study/calibration/read-calibration.ts'
import { storageError } from '../../record/storage-error.ts'
import { studyTasks } from '../../study/study-tasks.ts'
import type { StudyTask } from '../../study/study-tasks.ts'
import { policySlug } from '../../study/policy-reference.ts'
import { calibrationLines } from '../calibrating/calibration-lines.ts'
import { drawTauCurve } from '../calibrating/draw-tau-curve.ts'
import { keepCalibration } from '../calibrating/keep-calibration.ts'
import { prepareCalibration } from '../calibrating/prepare-calibration.ts'
import { runCalibration } from '../calibrating/run-calibration.ts'
import { exitCodes } from '../exit-code.ts'
import { wholeNumber } from '../option-values.ts'
import { resolvePolicy } from '../policy-table.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

interface CalibrateOptions {
  readonly task: StudyTask
  readonly policy: string
  readonly out?: string
  readonly episodes: number
  readonly prefix: number
  readonly replace?: true
  readonly figure?: string
  readonly show?: string
}

/** `calibrate`: natural rollouts, tau, floors, tolerance and controls of one policy on one task, in a file that a study refers to. */
export function calibrateVerb(): Command {
  const command = verb(
    'calibrate',
    'Measure readout threshold, noise floors and present tolerance of a policy on natural rollouts, and write them to a file that a study can refer to.',
    [
      'calibrate --task put-back --policy bank --out calibration/results/put-back.json',
      'calibrate --task swap --episodes 24 --out swap.json',
      'calibrate --show calibration/results/put-back.json',
    ],
  )
    .addOption(new Option('--task <task>', 'task of the embedded simulator').choices(studyTasks).default('put-back'))
    .option('--policy <policy>', 'policy to be calibrated: a built-in name, or a path to a module', 'bank')
    .option(
      '--out <file>',
      'file to be written; default: calibration/results/<task>.json, or <task>-<policy>.json for another policy than bank',
    )
    .option('--episodes <n>', 'natural rollouts in all, rounded up so that every past gets equally many', wholeNumber(1, 100_000), 120)
    .option('--prefix <n>', 'executed steps of a chunk, as the study registers them', wholeNumber(1, 1000), 30)
    .option('--replace', 'replace a file of this name that holds another calibration')
    .option('--figure <file>', 'draw the sensitivity curve too (SVG)')
    .option('--show <file>', 'measure nothing: read a calibration file, derive its tau again and print it')
  return command.action((options: CalibrateOptions) =>
    runVerb(command, (terminal) =>
      options.show === undefined ? measure(options, terminal) : show(options.show, options.figure, terminal),
    ),
  )
}

async function measure(options: CalibrateOptions, terminal: Terminal): Promise<VerbResult> {
  const policy = await resolvePolicy(options.policy, process.cwd())
  const plan = prepareCalibration(options, policy)
  let told = 0
  const text = await runCalibration(plan, policy, {
    rollout: (done, planned) => {
      if (done - told < planned / 20 && done !== planned) return
      told = done
      terminal.note(`${done} of ${planned} natural rollouts`)
    },
    control: (name) => terminal.note(`control ${name}`),
  })
  const file = options.out ?? defaultFile(options.task, policySlug(policy.reference))
  const kept = await keepCalibration(file, text, options.replace === true)
  terminal.note(kept === 'same' ? `${shownPath(file)} was there already, with the same bytes` : `wrote ${shownPath(file)}`)
  return tell(readCalibration(text), file, options.figure, terminal)
}

async function show(file: string, figure: string | undefined, terminal: Terminal): Promise<VerbResult> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw storageError(cause, shownPath(file))
  })
  const calibration = readCalibration(text)
  requireDerived(calibration.content)
  return tell(calibration, file, figure, terminal)
}

async function tell(calibration: ReadCalibration, file: string, figure: string | undefined, terminal: Terminal): Promise<VerbResult> {
  terminal.result(calibrationLines(calibration))
  if (figure !== undefined) await drawTauCurve(figure, calibration.content)
  const { digest, content } = calibration
  const { tau, determined, reason } = content.readout
  return {
    exitCode: exitCodes.done,
    json: { file: shownPath(file), digest, tau, determined, reason, leaks: content.natural.presentLeak.leaks },
  }
}

function defaultFile(task: StudyTask, policy: string): string {
  return join('calibration', 'results', policy === 'bank' ? `${task}.json` : `${task}-${policy}.json`)
}
