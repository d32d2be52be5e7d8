import type { FailedUnit } from '../core/evidence.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { WorkerEnd } from './worker-process.ts'

const REMEDY = 'Mend the policy, then run the same command again: pairs that failed are tried anew.'

/** The unit that was in flight when its worker process ended. */
export function failureOfWorker(pair: PairPlan, end: WorkerEnd): FailedUnit {
  return { status: 'failed', pair, error: errorOf(pair.pairId, end) }
}

function errorOf(pairId: string, { exitCode, signal, lastWords }: WorkerEnd): FailedUnit['error'] {
  const during = lastWords === undefined ? '' : [lastWords.stage, lastWords.call && `policy.${lastWords.call}`].filter(Boolean).join(', ')
  const where = `${pairId} ${during}`.trim()
  if (lastWords?.end === 'deadline') {
    const call = lastWords.of === 'call'
    return {
      code: call ? 'policy-timeout' : 'unit-timeout',
      message: call ? 'The policy did not answer in time; its process was ended.' : 'The pair took too long; its process was ended.',
      got: `no answer after ${lastWords.limitMs / 1000} s`,
      expected: `${call ? 'an answer' : 'a finished pair'} within ${lastWords.limitMs / 1000} s`,
      where,
      remedy: `${REMEDY} Or allow more time: timeouts.${call ? 'policyCallSeconds' : 'unitSeconds'} in the study file.`,
    }
  }
  const ending = signal === null ? `exit code ${exitCode ?? 'unknown'}` : `signal ${signal}`
  return {
    code: 'policy-exited',
    message: 'The process of policy and simulator ended in the middle of a pair.',
    got: lastWords?.end === 'threw' ? lastWords.message : ending,
    expected: 'a process that stays until it is told to stop',
    where,
    remedy: signal === 'SIGKILL' ? `${REMEDY} The system may also have run out of memory: try fewer --workers.` : REMEDY,
  }
}
