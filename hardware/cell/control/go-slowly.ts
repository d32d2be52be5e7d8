import type { MonotonicClock } from '../../../src/core/cell/monotonic-clock.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { refusedFor } from '../../guard/guard-errors.ts'
import { CHUNK_MAX_STEPS } from '../../guard/layers/check-shape.ts'
import { piperActionSpace } from '../../piper/piper-action-space.ts'
import type { CellConfig } from '../config/cell-schema.ts'
import type { GuardedCell } from '../guardian/guarded-cell.ts'
import type { CellImages } from '../images/cell-images.ts'
import { executePrefix } from './execute-prefix.ts'
import type { PrefixRun } from './execute-prefix.ts'
import { homePath } from './home-path.ts'
import type { HomePath } from './home-path.ts'

const DEG = Math.PI / 180
/** The first row stays well within the start jump that the guard allows: the arm may sag a little until it is sent. */
const SHARE_OF_START_JUMP = 0.75
/** What slower rows can mend. */
const TOO_FAST = new Set(['too-fast', 'too-abrupt', 'tip-too-fast'])
const SLOWER = 0.5
/** Times that a way is planned again, each at half the speed. */
const MOST_SLOWER = 3

interface GoPorts {
  readonly cell: GuardedCell
  readonly clock: MonotonicClock
  /** A lost camera holds both arms; absent: nobody looks. */
  readonly images?: CellImages
  readonly progress?: (done: number, of: number) => void
}

/**
 * Slowly to a pose, of a cell that is armed: left arm first, then the right one, at most `homeSpeedDegPerS`, and at half of it, a quarter or an eighth where the guard
 * refuses the way as too fast. The guard checks the whole way before the first step, if it has at most 1,000 rows; a longer one goes in parts, cut where no
 * arm moves if that is enough, and each is checked before its own first step. What stops the arms ends the way; what the guard refuses is thrown.
 *
 * @param target - 14 positions: left joints (rad) and opening (m), then right
 */
export async function goSlowly(config: CellConfig, target: Float64Array, chunkId: string, ports: GoPorts): Promise<PrefixRun> {
  for (let slower = 0; ; slower += 1) {
    try {
      return await goOnce(config, target, SLOWER ** slower, slower === 0 ? chunkId : `${chunkId}-slower-${slower}`, ports)
    } catch (thrown) {
      const error = TwinpastError.from(thrown)
      // Thrown before anything moved: a way that was refused on its way is told as stopped.
      if (slower === MOST_SLOWER || error === undefined || !TOO_FAST.has(refusedFor(error) ?? '')) throw thrown
    }
  }
}

async function goOnce(config: CellConfig, target: Float64Array, share: number, chunkId: string, ports: GoPorts): Promise<PrefixRun> {
  const { cell, clock, progress } = ports
  const from = cell.state().readings
  const { speedScale, startJumpRad } = config.guard
  const speedRadPerS = share * config.homeSpeedDegPerS * DEG
  const path = homePath(from, target, speedRadPerS, piperActionSpace.rateHz * speedScale, SHARE_OF_START_JUMP * startJumpRad)
  const part = (first: number, end: number, id: string): Promise<PrefixRun> => {
    const values = path.values.slice(first * from.length, end * from.length)
    const prefix = { chunkId: id, chunk: { steps: end - first, dimensions: from.length, values }, executedSteps: end - first }
    const told = progress === undefined ? {} : { progress: (done: number) => progress(first + done, path.steps) }
    return executePrefix({ ...prefix, observedAtMs: clock.nowMs() }, { ...ports, ...told })
  }
  const ends = endsOf(path)
  let run = await part(0, ends[0] ?? 0, chunkId)
  for (const [i, end] of ends.slice(1).entries()) {
    if (run.stopped !== undefined) break
    run = joined(run, await part(ends[i] ?? 0, end, `${chunkId}-part-${i + 2}`).catch((thrown: unknown) => heldAfter(run, thrown, cell)))
  }
  return run
}

/** After which rows a way is cut: not at all, or where no arm moves, and else after as many as a chunk may have. */
function endsOf({ steps, leftSteps }: HomePath): readonly number[] {
  if (steps <= CHUNK_MAX_STEPS) return [steps]
  const ends: number[] = []
  for (const last of [leftSteps, steps]) {
    for (let end = (ends.at(-1) ?? 0) + CHUNK_MAX_STEPS; end < last; end += CHUNK_MAX_STEPS) ends.push(end)
    ends.push(last)
  }
  return ends
}

/** A later part was refused: both arms hold where the one before has left them. */
async function heldAfter(before: PrefixRun, thrown: unknown, cell: GuardedCell): Promise<PrefixRun> {
  const stopped = TwinpastError.from(thrown)
  await cell.stop('hold', stopped?.message ?? 'the program met an error').catch(() => undefined)
  if (stopped === undefined) throw thrown
  return { ...before, steps: [], stopped }
}

function joined(before: PrefixRun, after: PrefixRun): PrefixRun {
  const [a, b] = [before.admission, after.admission]
  return {
    ...after,
    start: before.start,
    steps: [...before.steps, ...after.steps],
    admission: {
      ...a,
      steps: before.steps.length + after.steps.length,
      clamps: [...a.clamps, ...(a === b ? [] : b.clamps)],
      peakJointSpeedRadPerS: Math.max(a.peakJointSpeedRadPerS, b.peakJointSpeedRadPerS),
      peakTipSpeedMPerS: Math.max(a.peakTipSpeedMPerS, b.peakTipSpeedMPerS),
      nearestArmsM: Math.min(a.nearestArmsM, b.nearestArmsM),
    },
  }
}
