import { ACTION_DIMENSIONS } from '../piper/piper-action-space.ts'
import type { Clamp } from '../../src/core/cell/admission.ts'
import type { SentAction } from '../../src/core/cell/tick.ts'

/** An admitted chunk. */
export interface AdmittedChunk {
  readonly chunkId: string
  readonly steps: number
  /** As offered and as it will go out, [steps, 14]. */
  readonly asked: Float64Array
  readonly sent: Float64Array
  readonly clamps: readonly Clamp[]
  /** Where the motion begins, 14 numbers. */
  readonly from: Float64Array
  readonly observedAtMs: number
}

/** Walks an admitted chunk set-point by set-point: evenly from the target of one action to that of the next. */
export class ChunkCourse {
  readonly chunk: AdmittedChunk
  readonly #beatsPerAction: number
  #step = -1
  #beat: number

  constructor(chunk: AdmittedChunk, beatsPerAction: number) {
    this.chunk = chunk
    this.#beatsPerAction = beatsPerAction
    this.#beat = beatsPerAction
  }

  /** Whether an action is under way. */
  get moving(): boolean {
    return this.#beat < this.#beatsPerAction
  }

  /** The only action that may be begun now; undefined while one is under way and after the last. */
  get nextStep(): number | undefined {
    return this.moving || this.#step + 1 >= this.chunk.steps ? undefined : this.#step + 1
  }

  /** Whether some action has begun and the last has not finished. */
  get midway(): boolean {
    return this.#step >= 0 && (this.moving || this.#step + 1 < this.chunk.steps)
  }

  begin(): void {
    if (this.nextStep === undefined) throw new RangeError('no action can begin now')
    this.#step += 1
    this.#beat = 0
  }

  /** The next set-point, 14 numbers, without moving on to it. */
  peek(): Float64Array {
    const { from, sent } = this.chunk
    const target = actionOf(sent, this.#step)
    if (this.#beat + 1 >= this.#beatsPerAction) return target
    const before = this.#step === 0 ? from : actionOf(sent, this.#step - 1)
    const share = (this.#beat + 1) / this.#beatsPerAction
    return target.map((value, d) => before[d]! + share * (value - before[d]!))
  }

  /** The set-point went out. Returns the action if it is complete. */
  advance(): SentAction | undefined {
    this.#beat += 1
    if (this.moving) return undefined
    const { chunkId, asked, sent, clamps } = this.chunk
    const step = this.#step
    const clamped = clamps.filter((clamp) => clamp.step === step).map(({ dimension }) => dimension)
    return { chunkId, step, asked: actionOf(asked, step), sent: actionOf(sent, step), clamped }
  }

  /** Velocity of the action last begun, 14 numbers per second. */
  velocity(beatMs: number): Float64Array {
    if (this.#step < 0) return new Float64Array(ACTION_DIMENSIONS)
    const { from, sent } = this.chunk
    const before = this.#step === 0 ? from : actionOf(sent, this.#step - 1)
    const stepS = (this.#beatsPerAction * beatMs) / 1000
    return actionOf(sent, this.#step).map((value, d) => (value - before[d]!) / stepS)
  }
}

function actionOf(values: Float64Array, step: number): Float64Array {
  return values.slice(step * ACTION_DIMENSIONS, (step + 1) * ACTION_DIMENSIONS)
}
