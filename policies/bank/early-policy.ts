import type { OpenPolicy } from '../../src/core/policy-session.ts'
import { openBankPolicy } from './bank-policy.ts'

/**
 * Opens an early checkpoint of the history-bank policy of `task` (put-back: good memory, weak motor skill).
 * @throws TwinpastError (refuse) if its weights are absent or altered.
 */
export const openEarlyPolicy: OpenPolicy = (task) =>
  openBankPolicy(new URL(`./weights/${encodeURIComponent(task)}-early/`, import.meta.url), task, 'bank/early')
