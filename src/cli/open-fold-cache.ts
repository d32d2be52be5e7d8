import { mkdir } from 'node:fs/promises'
import { arch, cpus } from 'node:os'
import { storageError } from '../record/storage-error.ts'
import type { FrozenPlan } from '../study/frozen-plan.ts'
import { shownPath } from './shown-path.ts'
import type { Terminal } from './terminal.ts'

/** A fold cache as a run takes it. */
export interface OpenFoldCache {
  readonly folder: string
  readonly madeBy: Readonly<Record<string, string>>
}

/**
 * The fold cache in `folder`, made if it is not there; undefined, with a note, where no fold may be taken from one: `--again` asks whether
 * everything comes out the same, and the code of a policy module is not in the key. Throws `folder-not-writable` and its like.
 */
export async function openFoldCache(
  folder: string | undefined,
  { content: { policy, program } }: FrozenPlan,
  again: boolean,
  terminal: Terminal,
): Promise<OpenFoldCache | undefined> {
  if (folder === undefined) return undefined
  if (again) return without('--again lives through every history anew', terminal)
  if (policy.kind === 'module') return without('folds are kept of built-in policies only, whose code is part of the key', terminal)
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw storageError(cause, shownPath(folder))
  })
  const machine = { node: process.versions.node, v8: process.versions.v8, arch: arch(), cpu: cpus()[0]?.model ?? 'unknown' }
  return { folder, madeBy: { evidenceDigest: program.evidenceDigest, ...machine } }
}

function without(why: string, terminal: Terminal): undefined {
  terminal.note(`note: the fold cache is not used: ${why}`)
}
