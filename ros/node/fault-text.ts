import { errorsOf } from '../../src/cli/errors-of.ts'
import type { ErrorDetails } from '../../src/core/errors.ts'

/** Longest text that goes into one field of a message, characters. */
const MAX_CHARACTERS = 2000

/** An error in one line, for /rosout, a result or a diagnostic. */
export function faultText({ code, message, got, expected, where, remedy }: ErrorDetails): string {
  const parts = [
    `${code}: ${message}`,
    ...(got === undefined ? [] : [`Got ${got}.`]),
    ...(expected === undefined ? [] : [`Expected ${expected}.`]),
    ...(where === undefined || where === '' ? [] : [`At ${where}.`]),
    remedy,
  ]
  return oneLine(parts.join(' '))
}

/** Whatever was thrown, likewise. */
export function thrownFaultText(thrown: unknown): string {
  return oneLine(errorsOf(thrown).map(faultText).join(' · '))
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_CHARACTERS)
}
