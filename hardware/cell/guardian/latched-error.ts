import type { GuardLatch } from '../../../src/core/cell/guard-latch.ts'
import { TwinpastError } from '../../../src/core/errors.ts'

/** Both arms were stopped while an action was under way. */
export function latchedError({ code, text, arm }: GuardLatch): TwinpastError {
  return new TwinpastError({
    code: 'guard-latched',
    fate: 'halt',
    message: `Both arms were stopped: ${text}`,
    got: code,
    expected: 'no cause to stop',
    ...(arm === undefined ? {} : { where: `${arm} arm` }),
    remedy: 'Look at the arms and mend the cause, then arm the cell again. Nothing re-arms by itself.',
  })
}
