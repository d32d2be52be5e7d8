import { TwinpastError } from '../../core/errors.ts'
import type { ReportedSession } from './session-input.ts'

/**
 * Emulated and physical sessions never stand in one table, and no session stands in it twice.
 * @throws TwinpastError `cells-mixed` or `session-twice`
 */
export function requireOneKind(sessions: readonly ReportedSession[]): void {
  const kinds = [...new Set(sessions.map(({ cell }) => cell))]
  if (kinds.length > 1)
    throw new TwinpastError({
      code: 'cells-mixed',
      fate: 'refuse',
      exitCode: 2,
      message: 'Emulated and physical sessions are never put into one table.',
      got: kinds.join(' and '),
      expected: 'sessions of one kind of cell',
      where: sessions.map(({ session }) => session).join(', '),
      remedy: 'Make one table of the emulated and one of the physical sessions.',
    })
  const twice = sessions.find(({ digests }, i) => sessions.findIndex((other) => other.digests.schedule === digests.schedule) !== i)
  if (twice === undefined) return
  throw new TwinpastError({
    code: 'session-twice',
    fate: 'refuse',
    exitCode: 2,
    message: 'One session stands in the table twice.',
    got: `${twice.session}, schedule ${twice.digests.schedule}`,
    expected: 'each session once',
    where: twice.session,
    remedy: 'Name each session folder once.',
  })
}
