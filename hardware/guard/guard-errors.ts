import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import type { GuardLatch } from '../../src/core/cell/guard-latch.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { GuardFinding } from './guard-finding.ts'

const REFUSED_FOR = /^the guard refuses the whole chunk \(([a-z-]+)\):/

/** Code of the finding for which a chunk was refused; undefined if the error tells of something else. */
export function refusedFor({ code, message }: TwinpastError): string | undefined {
  return code === 'chunk-refused' ? REFUSED_FOR.exec(message)?.[1] : undefined
}

export function chunkRefused(chunkId: string, finding: GuardFinding): TwinpastError {
  return new TwinpastError({
    code: 'chunk-refused',
    fate: 'record',
    message: `the guard refuses the whole chunk (${finding.code}): ${finding.text}`,
    ...numbersOf(finding),
    where: finding.where === undefined ? `chunk ${chunkId}` : `chunk ${chunkId}, ${finding.where}`,
    remedy: finding.remedy,
  })
}

export function guardLatched(latch: GuardLatch | undefined): TwinpastError {
  return new TwinpastError({
    code: 'guard-latched',
    fate: 'halt',
    message: latch === undefined ? 'the cell is not armed' : `the guard has stopped both arms (${latch.code}): ${latch.text}`,
    remedy: 'remove the cause; then a person arms the cell by name',
  })
}

export function armingRefused(finding: GuardFinding): TwinpastError {
  return new TwinpastError({
    code: 'arming-refused',
    fate: 'halt',
    message: `the cell cannot be armed (${finding.code}): ${finding.text}`,
    ...numbersOf(finding),
    ...(finding.where === undefined ? {} : { where: finding.where }),
    remedy: finding.remedy,
  })
}

export function stepRefused(step: number, next: number | undefined): TwinpastError {
  return new TwinpastError({
    code: 'step-refused',
    fate: 'halt',
    message: 'this action is not the next one of an admitted chunk',
    got: `step ${step}`,
    expected: next === undefined ? 'no step now' : `step ${next}`,
    remedy: 'admit a chunk, then send its steps in order, each after the one before has finished',
  })
}

export function noFeedback(arm: ArmSide): TwinpastError {
  const remedy = 'check its cable, power and bus'
  return new TwinpastError({ code: 'no-feedback', fate: 'halt', message: `the ${arm} arm has not reported`, remedy })
}

export function stopUnconfirmed(stop: string): TwinpastError {
  return new TwinpastError({
    code: 'stop-unconfirmed',
    fate: 'refuse',
    exitCode: 2,
    message: `${stop} cuts the power of an arm: it falls`,
    expected: 'the arms concerned and the name of the person who holds them',
    remedy: 'have somebody hold the arm, then confirm with that name',
  })
}

export function stopNotTaken(arms: readonly ArmSide[]): TwinpastError {
  return new TwinpastError({
    code: 'stop-not-taken',
    fate: 'halt',
    message: `the transport of the ${arms.join(' and ')} arm did not take the stop`,
    remedy: 'use the emergency stop in hardware; the arms fall when power is cut',
  })
}

/** Text of a latch: the finding in one line. */
export function latchText({ text, got, expected, where }: GuardFinding): string {
  const numbers = got === '' ? '' : `: ${got}, expected ${expected}`
  return `${text}${numbers}${where === undefined ? '' : ` (${where})`}`
}

function numbersOf({ got, expected }: GuardFinding): { readonly got?: string; readonly expected?: string } {
  return got === '' ? {} : { got, expected }
}
