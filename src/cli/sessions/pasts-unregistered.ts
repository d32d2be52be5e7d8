import { TwinpastError } from '../../core/errors.ts'

/** A session that registers presents and histories of its own cell, as one on real arms must, has none. */
export function pastsUnregistered(got: string, where: string): TwinpastError {
  return new TwinpastError({
    code: 'pasts-unregistered',
    fate: 'refuse',
    exitCode: 2,
    message:
      'The session names no presents and histories of its own cell. On a real cell there are no others; on the emulated one they are registered only where it names them.',
    got,
    expected: 'a section `pasts` with presents and bags (docs/sessions.md)',
    where,
    remedy:
      'Add `pasts` to the session file, record the histories as bags, then for each pair: npx twinpast session register FILE --pair PAIR --by NAME (with --emulated on the emulated cell). Without a cell, --labels-only opens a session that is locked.',
  })
}
