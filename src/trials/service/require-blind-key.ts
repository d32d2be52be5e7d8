import type { BlindKey } from '../schedule/blind-key.ts'
import { sessionRefusal } from '../session-refusal.ts'

/** @throws TwinpastError `key-absent` */
export function requireBlindKey({ key }: { readonly key?: BlindKey }): BlindKey {
  if (key !== undefined) return key
  throw sessionRefusal({
    code: 'key-absent',
    message: 'The key of the session is not here, so no history can be brought in and nothing unblinded.',
    got: 'no key',
    expected: 'the key file that `twinpast session schedule` wrote',
    where: 'key',
    remedy: 'Give it with --key.',
  })
}
