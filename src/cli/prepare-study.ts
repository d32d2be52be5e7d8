import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TwinpastError } from '../core/errors.ts'
import { checkStudy } from '../study/check-study.ts'
import { freezePlan } from '../study/frozen-plan.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { policySlug } from '../study/policy-reference.ts'
import type { Study } from '../study/study-schema.ts'
import { YAML_FILE_MAX_BYTES } from '../study/strict-yaml.ts'
import { calibratedStudy } from './calibrated-study.ts'
import { programReference } from './evidence-code.ts'
import { planUnits } from './plan-units.ts'
import { resolvePolicy } from './policy-table.ts'
import type { ResolvedPolicy } from './policy-table.ts'
import { registerBags } from './register-bags.ts'
import { shownPath } from './shown-path.ts'

export interface PreparedStudy {
  readonly study: Study
  readonly policy: ResolvedPolicy
  readonly plan: FrozenPlan
  /** Folder of the bags, where the study reads its histories from them. */
  readonly bagFolder?: string
}

/** Reads and checks a study file. Throws an AggregateError of every problem found. */
export async function loadStudy(file: string): Promise<Study> {
  const checked = checkStudy(await readStudyText(file), shownPath(file))
  if (checked.ok) return checked.study
  throw new AggregateError(checked.issues.map((issue) => new TwinpastError(issue)))
}

/** Reads a study and works out what it freezes to; `policyOverride` is relative to the current folder. */
export async function prepareStudy(file: string, policyOverride: string | undefined): Promise<PreparedStudy> {
  const study = await calibratedStudy(await loadStudy(file), dirname(file))
  const policy =
    policyOverride === undefined ? await resolvePolicy(study.policy, dirname(file)) : await resolvePolicy(policyOverride, process.cwd())
  const pairs = planUnits(study)
  const bags = study.bags === undefined ? undefined : await registerBags(file, study.bags, pairs)
  const plan = freezePlan(study, policy.reference, programReference(), pairs, bags?.reference)
  return { study, policy, plan, ...(bags === undefined ? {} : { bagFolder: bags.folder }) }
}

/** Where a run records unless told otherwise. */
export function defaultRecordFolder({ study, policy }: PreparedStudy): string {
  return join('records', `${study.study}-${policySlug(policy.reference)}`)
}

async function readStudyText(file: string): Promise<string> {
  const facts = await stat(file).catch((cause: unknown) => {
    throw unreadable(file, cause instanceof Error && 'code' in cause ? String(cause.code) : 'no such file')
  })
  if (!facts.isFile()) throw unreadable(file, facts.isDirectory() ? 'a folder' : 'no regular file')
  if (facts.size > YAML_FILE_MAX_BYTES)
    throw unreadable(file, `${facts.size} bytes`, 'study-too-large', `at most ${YAML_FILE_MAX_BYTES} bytes`)
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw unreadable(file, cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause))
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable(file, 'bytes that are not UTF-8', 'study-not-yaml')
  }
}

function unreadable(file: string, got: string, code = 'study-unreadable', expected = 'a readable study file'): TwinpastError {
  return new TwinpastError({
    code,
    fate: 'refuse',
    exitCode: 2,
    message: code === 'study-too-large' ? 'The study file is too large to be one.' : 'The study file cannot be read.',
    got,
    expected,
    where: shownPath(file),
    remedy: 'Check the path; `twinpast init` writes a study to start from, sim/cohorts holds the published ones.',
  })
}
