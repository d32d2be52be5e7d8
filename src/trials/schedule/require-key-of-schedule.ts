import { TwinpastError } from '../../core/errors.ts'
import { canonicalJson } from '../../study/canonical-json.ts'
import type { BlindKey } from './blind-key.ts'
import { readBlindKey } from './blind-key.ts'
import { drawSchedule } from './drawn-schedule.ts'
import type { FrozenSchedule } from './frozen-schedule.ts'

/**
 * The key, after it was shown that order, codes and assignments follow from its secret seed and the registered session: nobody chose them.
 * @throws TwinpastError `key-not-of-session`, or `schedule-not-drawn` if the schedule is not the one that the seed gives
 */
export function requireKeyOfSchedule(schedule: FrozenSchedule, keyText: string): BlindKey {
  const key = readBlindKey(keyText, schedule.content.keyDigest)
  const drawn = drawSchedule(schedule.content.session, key.secretSeed)
  const same =
    canonicalJson(drawn.trials.map((one) => ({ ...one }))) === canonicalJson(schedule.content.trials) &&
    canonicalJson([...drawn.spares]) === canonicalJson(schedule.content.spares) &&
    canonicalJson(drawn.assignments.map((one) => ({ ...one }))) === canonicalJson(key.assignments.map((one) => ({ ...one })))
  if (same) return key
  throw new TwinpastError({
    code: 'schedule-not-drawn',
    fate: 'refuse',
    exitCode: 2,
    message: 'Order or assignments are not the ones that the secret seed gives: somebody chose them, or another version drew them.',
    got: 'another schedule than drawn',
    expected: 'the schedule that session file and seed give',
    where: 'schedule.json',
    remedy: 'Do not use this session as evidence until it is known how its schedule came about.',
  })
}
