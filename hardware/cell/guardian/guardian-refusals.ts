import { TwinpastError } from '../../../src/core/errors.ts'
import { GUARDIAN_PROTOCOL } from './guardian-wire.ts'

function cellBusy(): TwinpastError {
  return new TwinpastError({
    code: 'cell-busy',
    fate: 'refuse',
    exitCode: 2,
    message: 'Another program leads this cell.',
    got: 'a second program that wants to lead',
    expected: 'one at a time',
    remedy: 'Wait for it, or hold the arms with `twinpast cell hold`; `twinpast cell watch` shows what they do.',
  })
}

function queueFull(step: number): TwinpastError {
  return new TwinpastError({
    code: 'step-refused',
    fate: 'halt',
    message: 'Two actions wait already.',
    got: `step ${step}`,
    expected: 'one action under way and one that waits',
    remedy: 'Wait until an action has finished before you send the one after the next.',
  })
}

function otherProtocol(got: number): TwinpastError {
  return new TwinpastError({
    code: 'guardian-protocol',
    fate: 'refuse',
    exitCode: 2,
    message: 'The guardian of this cell belongs to another version of twinpast.',
    got: `protocol ${got}`,
    expected: `protocol ${GUARDIAN_PROTOCOL}`,
    remedy: 'End the program of the other version, or use that version.',
  })
}

function visitorRefused(order: string): TwinpastError {
  return new TwinpastError({
    code: 'cell-visitor',
    fate: 'refuse',
    exitCode: 2,
    message: 'A program that only visits a cell may watch and stop it.',
    got: order,
    expected: 'stop, rates or jitter',
    remedy: 'Lead the cell to move it; only one program can.',
  })
}

function stoppedMeanwhile(): TwinpastError {
  return new TwinpastError({
    code: 'stopped-meanwhile',
    fate: 'refuse',
    exitCode: 2,
    message: 'Somebody stopped this cell from another program before it was armed. It was not armed.',
    got: 'a stop that whoever armed it had not seen',
    expected: 'no stop since',
    remedy: 'Find out who stopped it and why, then run this again.',
  })
}

function alreadyConnected(): TwinpastError {
  return new TwinpastError({
    code: 'already-connected',
    fate: 'refuse',
    exitCode: 2,
    message: 'The arms of this cell are connected already, or are being connected.',
    got: 'a second order to connect',
    expected: 'one',
    remedy: 'Close the cell and lead it anew to connect again.',
  })
}

function orderRefused(fault: string): TwinpastError {
  return new TwinpastError({
    code: 'order-refused',
    fate: 'refuse',
    exitCode: 2,
    message: 'The guardian does not understand an order. Nothing of it was done.',
    got: fault,
    expected: 'an order of its protocol',
    remedy: 'Correct the value named here; if no person gave it, please report it.',
  })
}

/** Why a guardian does not do what a program asks. */
export const guardianRefusals = { cellBusy, queueFull, otherProtocol, visitorRefused, stoppedMeanwhile, alreadyConnected, orderRefused }
