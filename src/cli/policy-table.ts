import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TwinpastError } from '../core/errors.ts'
import type { OpenPolicy, PolicySession } from '../core/policy-session.ts'
import { sha256 } from '../core/sha256.ts'
import type { WorkerJob } from '../engine/worker-job.ts'
import { nearestName } from '../study/nearest-name.ts'
import { isPolicyPath } from '../study/policy-reference.ts'
import type { PolicyReference } from '../study/policy-reference.ts'

/** A policy as a plan names it, and as a worker opens it. */
export interface ResolvedPolicy {
  readonly reference: PolicyReference
  readonly open: WorkerJob['policy']
}

/** What `--policy` takes, for the help of the verbs. */
export const POLICY_HELP =
  'take this policy instead of the one in the file: bank, bank/early, scripted/oracle and its like, or a path to a module'

const SCRIPTED = 'scripted/'

/** Trained policies: of every task that has weights, and an early checkpoint of Put Back. */
const trained: Readonly<Record<string, () => Promise<OpenPolicy>>> = {
  bank: async () => (await import('../../policies/bank/bank-policy.ts')).openPolicy,
  'bank/early': async () => (await import('../../policies/bank/early-policy.ts')).openEarlyPolicy,
}

/** Largest policy module that is read, bytes: weights lie beside it. */
const MODULE_MAX_BYTES = 64_000_000

/** Names of every built-in policy. */
async function builtInNames(): Promise<readonly string[]> {
  const { controlRules } = await import('../../policies/scripted/control-rules.ts')
  return [...Object.keys(trained), ...controlRules.map(({ name }) => `${SCRIPTED}${name}`)]
}

async function builtInPolicy(name: string): Promise<OpenPolicy | undefined> {
  if (Object.hasOwn(trained, name)) return trained[name]?.()
  if (!name.startsWith(SCRIPTED)) return undefined
  const { scriptedPolicies } = await import('../../policies/scripted/scripted-policies.ts')
  return Object.entries(scriptedPolicies).find(([scripted]) => `${SCRIPTED}${scripted}` === name)?.[1]
}

/** Finds the policy a study or `--policy` names; a path is relative to `folder`. Throws `policy-unknown` or `policy-module-absent`. */
export async function resolvePolicy(policy: string, folder: string): Promise<ResolvedPolicy> {
  if (isPolicyPath(policy)) {
    const path = resolve(folder, policy)
    const regular = await stat(path).then(
      (facts) => facts.isFile() && facts.size <= MODULE_MAX_BYTES,
      () => false,
    )
    const bytes = regular ? await readFile(path).catch(() => undefined) : undefined
    if (bytes === undefined) throw moduleAbsent(policy)
    return { reference: { kind: 'module', name: basename(path), sha256: sha256(bytes) }, open: { kind: 'module', path } }
  }
  const known = await builtInNames()
  if (!known.includes(policy)) throw policyUnknown(policy, known)
  return { reference: { kind: 'built-in', name: policy }, open: { kind: 'built-in', name: policy } }
}

/** The function that opens a policy, in a worker process. Throws `policy-module-shape` if a module exports none. */
export async function openerOf(policy: WorkerJob['policy']): Promise<OpenPolicy> {
  if (policy.kind === 'built-in') {
    const open = await builtInPolicy(policy.name)
    if (open === undefined) throw policyUnknown(policy.name, await builtInNames())
    return open
  }
  const module: unknown = await import(pathToFileURL(policy.path).href)
  const open = exported(module, 'openPolicy') ?? exported(exported(module, 'default'), 'openPolicy')
  if (typeof open !== 'function') throw moduleShape(basename(policy.path), module)
  return async (task) => checkedSession(basename(policy.path), await open(task))
}

const members = ['begin', 'feed', 'exportMemory', 'importMemory', 'query', 'close'] as const

/** What a module opened, if it has every member of a session. Throws `policy-module-shape`. */
function checkedSession(name: string, session: PolicySession): PolicySession {
  const missing = members.filter((member) => typeof exported(session, member) !== 'function')
  if (missing.length > 0) throw sessionShape(name, `a session without ${missing.join(', ')}`)
  return session
}

function exported(module: unknown, name: string): unknown {
  return typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined
}

function policyUnknown(got: string, known: readonly string[]): TwinpastError {
  const nearest = nearestName(got, known)
  return new TwinpastError({
    code: 'policy-unknown',
    fate: 'refuse',
    exitCode: 2,
    message: 'There is no built-in policy of this name.',
    got,
    expected: nearest === undefined ? `one of ${known.join(', ')}, or a path such as ./my-policy.js` : `did you mean \`${nearest}\`?`,
    where: 'policy',
    remedy: 'Name a built-in policy, or a module by a path that begins with `./`.',
  })
}

function moduleAbsent(path: string): TwinpastError {
  return new TwinpastError({
    code: 'policy-module-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'The policy module cannot be read.',
    got: path,
    expected: 'a readable file, a JavaScript or TypeScript module of at most 64 MB',
    where: 'policy',
    remedy: 'Check the path: in a study file it is relative to that file, on the command line to where you are.',
  })
}

function moduleShape(name: string, module: unknown): TwinpastError {
  return sessionShape(
    name,
    `exports ${typeof module === 'object' && module !== null ? Object.keys(module).join(', ') || 'nothing' : typeof module}`,
  )
}

function sessionShape(name: string, got: string): TwinpastError {
  return new TwinpastError({
    code: 'policy-module-shape',
    fate: 'refuse',
    exitCode: 2,
    message: 'The policy module does not give what a policy module must.',
    got,
    expected: `a function \`openPolicy(task)\` that returns a promise of a PolicySession: info, ${members.join(', ')}`,
    where: name,
    remedy: 'See docs/policies.md for one of about 30 lines.',
  })
}
