import { dirname, resolve } from 'node:path'
import type { CellKind } from '../../core/cell/cell-kind.ts'
import { loadSession } from './load-session.ts'

/** Where a session file says that its cell file lies, and which policy it names, relative to which folder. */
export interface SessionPaths {
  readonly session: string
  readonly cellFile: string
  readonly policyName: string
  readonly policyFolder: string
}

/** @throws what reading a session file throws */
export async function sessionPaths(file: string, kind: CellKind): Promise<SessionPaths> {
  const { session, cells, policy } = await loadSession(file)
  return { session, cellFile: resolve(dirname(file), cells[kind] ?? ''), policyName: policy, policyFolder: dirname(file) }
}
