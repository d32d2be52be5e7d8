import { TwinpastError } from '../../core/errors.ts'

/** Trials on real arms need presents that its own cameras registered and histories that were recorded on it. */
export function pastsUnregistered(got: string, where: string): TwinpastError {
  return new TwinpastError({
    code: 'pasts-unregistered',
    fate: 'refuse',
    exitCode: 2,
    message: 'Trials on a real cell need presents that its own cameras registered, and histories that were recorded on it.',
    got,
    expected: 'a section `pasts` with presents and bags (docs/sessions.md)',
    where,
    remedy:
      'Add `pasts` to the session file, record the histories as bags, then for each pair: twinpast session register FILE --pair PAIR --by NAME. Without a cell, --labels-only opens a session that is locked.',
  })
}
