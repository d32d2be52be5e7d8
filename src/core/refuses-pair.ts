import type { Check } from './check.ts'

/** Whether a check excludes its pair: it failed, and the study did not register it as recorded only. */
export function refusesPair({ ok, recordedOnly }: Check): boolean {
  return !ok && recordedOnly !== true
}
