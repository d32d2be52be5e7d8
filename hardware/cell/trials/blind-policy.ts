import { TwinpastError } from '../../../src/core/errors.ts'
import type { PolicySession } from '../../../src/core/policy-session.ts'
import { thrownText } from '../../../src/core/thrown-text.ts'

/**
 * A policy on trial whose errors tell the people at the page that it failed, and at what: its own words may say what it remembers.
 * @param told - given its own words, for the log that nobody sees before the key is open
 */
export function blindPolicy(policy: PolicySession, told: (words: string) => void): Pick<PolicySession, 'info' | 'query' | 'feed'> {
  const guarded = async <T>(where: 'query' | 'feed', call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (cause) {
      const details = TwinpastError.from(cause)?.details
      told(
        details === undefined
          ? thrownText(cause)
          : `${details.code}: ${details.message} ${details.got ?? ''} ${details.where ?? ''}`.trim(),
      )
      throw new TwinpastError({
        code: 'policy-failed',
        fate: 'record',
        message: 'The policy failed; its own words stand in the log of the run.',
        where,
        remedy: 'Open the key first, then read run.jsonl of the trial.',
        cause,
      })
    }
  }
  return {
    info: policy.info,
    query: (...of) => guarded('query', () => policy.query(...of)),
    feed: (...of) => guarded('feed', () => policy.feed(...of)),
  }
}
