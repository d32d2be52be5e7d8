import { executedActions } from './executed-actions.ts'
import type { Episode } from './run-episode.ts'

/** How a continuation differs from the undisturbed episode that it should repeat to the last bit; undefined if it does not. */
export function differenceOf(native: Episode, again: Episode, dimensions: number): string | undefined {
  const expected = executedActions(native, dimensions, again.fromStep)
  const got = executedActions(again, dimensions)
  const odd = got.values.findIndex((value, index) => !Object.is(value, expected.values[index]))
  if (odd >= 0) return `another action at step ${again.fromStep + Math.floor(odd / dimensions)}`
  if (got.steps !== expected.steps) return `${got.steps} actions instead of ${expected.steps}`
  if (again.ending !== native.ending) return `${again.ending} instead of ${native.ending}`
  return again.end.digest === native.end.digest ? undefined : `end state ${again.end.digest} instead of ${native.end.digest}`
}
