import { TwinpastError } from '../core/errors.ts'
import type { WorkerEnd } from './worker-process.ts'
import type { News } from './worker-messages.ts'

type ErrorNews = Extract<News, { readonly news: 'refused' }>['error']

/** An error as a worker process sent it. */
export function refusalOf({ got, expected, where, exitCode, ...details }: ErrorNews): TwinpastError {
  return new TwinpastError({
    ...details,
    ...(got === undefined ? {} : { got }),
    ...(expected === undefined ? {} : { expected }),
    ...(where === undefined ? {} : { where }),
    ...(exitCode === undefined ? {} : { exitCode }),
  })
}

/** The policy is not the one that made the units already recorded. */
export function changedPolicy(got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'policy-changed',
    fate: 'refuse',
    exitCode: 2,
    message: 'The policy is not the one that made the units of this record: a frozen policy must stay the same.',
    got: `weights digest ${got}`,
    expected: `weights digest ${expected}`,
    where: 'policy',
    remedy: 'Restore the earlier policy, or run into another folder with --out.',
  })
}

/** The simulator is not the one that made the units already recorded. */
export function changedSimulator(got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'simulator-changed',
    fate: 'refuse',
    exitCode: 2,
    message: 'The simulator is not the one that made the units of this record: two must not be mixed in one study.',
    got: `simulator digest ${got}`,
    expected: `simulator digest ${expected}`,
    where: 'simulator',
    remedy: 'Finish with the version of twinpast that began the record, or run into another folder with --out.',
  })
}

/** A worker process ended before simulator and policy were open. */
export function notOpened({ exitCode, signal, lastWords }: WorkerEnd): TwinpastError {
  const late = lastWords?.end === 'deadline'
  const ending = signal === null ? `exit code ${exitCode ?? 'unknown'}` : `signal ${signal}`
  return new TwinpastError({
    code: late ? 'open-timeout' : 'policy-open-failed',
    fate: 'refuse',
    exitCode: 2,
    message: late ? 'Simulator or policy did not open in time.' : 'The worker process ended while simulator and policy were opening.',
    got: late ? `nothing after ${lastWords.limitMs / 1000} s` : lastWords?.end === 'threw' ? lastWords.message : ending,
    expected: 'an open simulator and policy',
    where: 'policy',
    remedy: 'Try `twinpast doctor`; allow more time with timeouts.openSeconds in the study file.',
  })
}
