import type { RecalledPast } from '../../../hardware/cell/trials/trial-past.ts'
import type { FoldedHistory } from '../../audit/fold-history.ts'
import { recall } from '../../audit/recall.ts'
import type { Direction } from '../../core/direction.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { CameraImage } from '../../core/image.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import type { SimulatorInfo } from '../../core/simulator-session.ts'
import type { RegisteredSession } from '../../trials/schedule/frozen-schedule.ts'

/** A few pictures of a history from its first step to the present, evenly spaced, and how long it was. They tell what a trial carries. */
export interface HistoryPictures {
  readonly images: readonly CameraImage[]
  readonly durationMs: number
}

export interface FoldedPastsParts {
  /** It folds here and is asked on the cell, never at once. */
  readonly policy: PolicySession
  readonly leadIn: RegisteredSession['leadIn']
  readonly task: Pick<SimulatorInfo, 'instruction' | 'actionSpace'>
  /** Feeds one lawful history to the policy's own update path. */
  readonly fold: (pairId: string, direction: Direction) => Promise<FoldedHistory>
}

/** Histories of a session as they come into its policy: folded once and installed at each arming, or, by `demonstration`, fed anew at each. */
export class FoldedPasts {
  private readonly parts: FoldedPastsParts
  private readonly known = new Map<string, FoldedHistory>()
  private last: Promise<unknown> = Promise.resolve()

  constructor(parts: FoldedPastsParts) {
    this.parts = parts
  }

  /** @throws TwinpastError `memory-not-reproduced` (refuse), and what `fold` throws */
  recall(pairId: string, direction: Direction): Promise<RecalledPast> {
    return this.inTurn(async () => {
      const { policy, leadIn, task } = this.parts
      const history = await this.history(pairId, direction)
      if (leadIn === 'memory') await recall(policy, history, task.instruction)
      else requireReproduced(pairId, history, await this.parts.fold(pairId, direction))
      return { memoryDigest: history.memory.digest, instruction: task.instruction, stepIndex: history.fedSteps }
    })
  }

  pictures(pairId: string, direction: Direction): Promise<HistoryPictures> {
    return this.inTurn(async () => {
      const { pictures, fedSteps } = await this.history(pairId, direction)
      return { images: pictures.map(({ image }) => image), durationMs: (1000 * fedSteps) / this.parts.task.actionSpace.rateHz }
    })
  }

  /** One after another: simulator and policy hold one state each, and a page may ask for pictures at any time. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work, work)
    this.last = turn.catch(() => undefined)
    return turn
  }

  private async history(pairId: string, direction: Direction): Promise<FoldedHistory> {
    const name = `${pairId} ${direction}`
    const history = this.known.get(name) ?? (await this.parts.fold(pairId, direction))
    this.known.set(name, history)
    return history
  }
}

function requireReproduced(pairId: string, first: FoldedHistory, again: FoldedHistory): void {
  if (again.memory.digest === first.memory.digest) return
  throw new TwinpastError({
    code: 'memory-not-reproduced',
    fate: 'refuse',
    exitCode: 2,
    message: 'The same history, fed anew, left another memory in the policy: what the trial would test is not what was registered.',
    got: `memory SHA-256 ${again.memory.digest}`,
    expected: `memory SHA-256 ${first.memory.digest}`,
    where: pairId,
    remedy: 'Find out what in policy or runtime differs between two runs; until then use `leadIn: memory` in another session.',
  })
}
