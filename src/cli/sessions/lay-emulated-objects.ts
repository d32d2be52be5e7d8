import { TwinpastError } from '../../core/errors.ts'
import type { CubePose } from '../../../sim/embedded/cell-task.ts'

const TIMEOUT_MS = 10_000

/** Lays the objects on the table of an emulated cell in another process. @throws TwinpastError `scene-not-laid` (halt) */
export async function layEmulatedObjects(address: string, task: string, objects: readonly CubePose[]): Promise<void> {
  const answer = await fetch(new URL('/scene', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ task, seed: 0, objects }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw notLaid('no answer from the emulated cell', cause)
  })
  const told = await answer.text()
  if (!answer.ok) throw notLaid(`HTTP ${answer.status}: ${told.slice(0, 200)}`)
}

function notLaid(got: string, cause?: unknown): TwinpastError {
  return new TwinpastError({
    code: 'scene-not-laid',
    fate: 'halt',
    message: 'The scene of the registered present could not be laid on the emulated cell.',
    got,
    expected: 'a laid scene',
    where: 'POST /scene',
    remedy: 'See that both arms stand still, then check the present again.',
    cause,
  })
}
