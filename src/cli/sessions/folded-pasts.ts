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

  /**
   * Both histories of the pair are made ready, the wanted one last: neither how long that takes nor what fails tells the people at the page which one it is.
   * @throws TwinpastError `past-not-brought-in` (refuse), in words that fit both histories
   */
  recall(pairId: string, direction: Direction): Promise<RecalledPast> {
    return this.inTurn(async () => {
      const { policy, leadIn, task } = this.parts
      const [other] = await Promise.allSettled([this.fed(pairId, direction === 0 ? 1 : 0)])
      const [wanted] = await Promise.allSettled([this.fed(pairId, direction)])
      const [first, second] = direction === 0 ? [wanted, other] : [other, wanted]
      if (first.status === 'rejected') throw notBroughtIn(pairId, first.reason)
      if (second.status === 'rejected') throw notBroughtIn(pairId, second.reason)
      const history = direction === 0 ? first.value : second.value
      if (leadIn === 'memory')
        await recall(policy, history, task.instruction).catch((cause: unknown) => {
          throw notBroughtIn(pairId, cause)
        })
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

  /** By `demonstration` it is fed anew, and the policy then holds what it left. */
  private async fed(pairId: string, direction: Direction): Promise<FoldedHistory> {
    const history = await this.history(pairId, direction)
    if (this.parts.leadIn === 'demonstration') requireReproduced(pairId, history, await this.parts.fold(pairId, direction))
    return history
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

/** Says the same whichever history it is: no digest, branch or file name. The cause is for tests and debuggers, and is told to nobody at the page. */
function notBroughtIn(pairId: string, cause: unknown): TwinpastError {
  return new TwinpastError({
    code: 'past-not-brought-in',
    fate: 'refuse',
    exitCode: 2,
    message: 'The two histories of this pair cannot be brought in as they were registered, so neither is put to a trial.',
    got: TwinpastError.from(cause)?.code ?? 'a fault of policy or program',
    expected: 'both histories as they were when the schedule was drawn',
    where: pairId,
    remedy: 'Stop the session. Let somebody who neither runs, labels nor rates trials look at both histories of the pair.',
    cause,
  })
}
