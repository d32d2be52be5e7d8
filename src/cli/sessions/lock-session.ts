import { TwinpastError } from '../../core/errors.ts'
import { lockRecord } from '../../record/record-lock.ts'
import type { RecordLock } from '../../record/record-lock.ts'

/**
 * Keeps everybody else out of a session folder while one program writes its journal.
 * @throws TwinpastError `record-locked` in the words of a session
 */
export async function lockSession(folder: string): Promise<RecordLock> {
  try {
    return await lockRecord(folder)
  } catch (cause) {
    const error = TwinpastError.from(cause)
    if (error?.code !== 'record-locked') throw cause
    throw new TwinpastError({
      ...error.details,
      message: 'Another program has this session open: its page is served, or a command works on it.',
      expected: 'one program per session folder',
      remedy: error.details.got?.includes('another machine')
        ? 'End `session serve` there; if nothing runs there any more, delete the file `lock` in the session folder.'
        : 'Go on at the page that is served; or end `session serve` there by Ctrl-C, then try again.',
      cause,
    })
  }
}
