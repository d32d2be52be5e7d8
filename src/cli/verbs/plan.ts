import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { TwinpastError } from '../../core/errors.ts'
import { openRecord } from '../../engine/open-record.ts'
import { fileStorage } from '../../record/file-storage.ts'
import { lockRecord } from '../../record/record-lock.ts'
import { recordLayout } from '../../record/record-layout.ts'
import type { RecordStorage } from '../../record/record-storage.ts'
import { runLog } from '../../record/run-log.ts'
import { storageError } from '../../record/storage-error.ts'
import { appendDeviation } from '../../study/deviation-log.ts'
import { exitCodes } from '../exit-code.ts'
import { POLICY_HELP } from '../policy-table.ts'
import { defaultRecordFolder, prepareStudy } from '../prepare-study.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

interface PlanOptions {
  readonly policy?: string
  readonly out?: string
  readonly deviation?: string
  readonly why?: string
  readonly who?: string
}

/** `plan`: freezes a study into a record folder, or appends a deviation to a frozen one. */
export function planVerb(): Command {
  const command = verb('plan', 'Freeze a study before the first query and print its SHA-256; or append a deviation to a frozen one.', [
    'plan sim/cohorts/put-back.yaml --policy scripted/oracle',
    'plan my-study.yaml --deviation "camera was moved after pair 12" --why "it had slipped" --who "A. Person"',
  ])
    .argument('<file>', 'study file (YAML)')
    .option('--policy <policy>', POLICY_HELP)
    .option('--out <folder>', 'record folder; default: records/<study>-<policy>')
    .option('--deviation <text>', 'what departed from the frozen study; needs --why and --who')
    .option('--why <text>', 'why it departed')
    .option('--who <name>', 'who says so')
  return command.action((file: string, options: PlanOptions) => runVerb(command, (terminal) => plan(file, options, terminal)))
}

async function plan(file: string, options: PlanOptions, terminal: Terminal): Promise<VerbResult> {
  const { deviation, why, who } = options
  if ([deviation, why, who].some((text) => text !== undefined) && [deviation, why, who].some((text) => !text?.trim())) throw incomplete()
  const prepared = await prepareStudy(file, options.policy)
  const { plan: frozen } = prepared
  const folder = options.out ?? defaultRecordFolder(prepared)
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw storageError(cause, shownPath(folder))
  })
  const lock = await lockRecord(folder)
  try {
    const storage = fileStorage(folder)
    const log = runLog(storage, { now: () => Date.now() })
    const state = await openRecord(storage, log, frozen)
    if (deviation !== undefined && why !== undefined && who !== undefined) {
      await append(storage, frozen.digest, { who, what: deviation, why, when: new Date().toISOString() })
      terminal.note('deviation appended; it is printed in every report of this record')
    }
    terminal.note(`${state === 'frozen-now' ? 'frozen' : 'already frozen'}: ${shownPath(join(folder, recordLayout.plan))}`)
    terminal.result(frozen.digest)
    return {
      exitCode: exitCodes.done,
      json: { record: shownPath(folder), planDigest: frozen.digest, state, pairs: frozen.content.pairs.length },
    }
  } finally {
    await lock.release()
  }
}

async function append(storage: RecordStorage, planDigest: string, deviation: Parameters<typeof appendDeviation>[2]): Promise<void> {
  const there = (await storage.list('')).includes(recordLayout.deviations)
  const before = there ? new TextDecoder().decode(await storage.read(recordLayout.deviations)) : ''
  await storage.writeAtomic(recordLayout.deviations, new TextEncoder().encode(appendDeviation(before, planDigest, deviation)))
}

function incomplete(): TwinpastError {
  return new TwinpastError({
    code: 'deviation-incomplete',
    fate: 'refuse',
    exitCode: 2,
    message: 'A deviation says what departed, why, and who says so.',
    got: 'not all three',
    expected: '--deviation TEXT --why TEXT --who NAME',
    remedy: 'Give all three options.',
  })
}
