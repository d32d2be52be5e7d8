import type { ActionChunk } from '../../src/core/action-chunk.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { MemoryEditor } from '../../src/core/memory-editor.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { Observation } from '../../src/core/observation.ts'
import type { OpenPolicy, PolicyInfo, PolicySession } from '../../src/core/policy-session.ts'
import type { Present } from '../../src/core/present.ts'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { float32Tensor, ONNX_RUNTIME_FACTS, OnnxSession, uint8Tensor } from '../onnx/onnx-session.ts'
import { SLOT_LENGTH, WINDOW_SLOTS } from './bank-bytes.ts'
import { bankEditor } from './bank-editor.ts'
import { CHUNK_STEPS, ENCODER_GRAPH, QUERY_GRAPH } from './bank-graphs.ts'
import { finiteFloat32, headPicture, PICTURE_PX } from './bank-inputs.ts'
import { bankMemory, ownBytes } from './bank-memory.ts'
import { SlotBank } from './slot-bank.ts'
import { readBankWeights, weightsFolderName } from './weights-manifest.ts'
import type { BankWeights } from './weights-manifest.ts'

/** Opens the trained history-bank policy of `task`, e.g. `put-back`. Throws TwinpastError (refuse) if its weights are absent or altered. */
export const openPolicy: OpenPolicy = (task) => openBankPolicy(new URL(`./weights/${encodeURIComponent(task)}/`, import.meta.url), task)

/**
 * The same policy from another folder of weights; `folder` ends in a slash, `name` goes into its info.
 * @throws TwinpastError (refuse) if the weights are absent, altered, or of another shape.
 */
export async function openBankPolicy(folder: URL, task: string, name = 'bank'): Promise<PolicySession> {
  const weights = await readBankWeights(folder, task)
  const files = weights.manifest.files
  const where = weightsFolderName(folder)
  const encoder = await OnnxSession.open(weights.encoder, files['encoder.onnx'].sha256, `${where}/encoder.onnx`, ENCODER_GRAPH)
  const query = await OnnxSession.open(weights.query, files['query.onnx'].sha256, `${where}/query.onnx`, QUERY_GRAPH)
  return new BankPolicy(infoOf(name, weights), encoder, query)
}

function infoOf(name: string, weights: BankWeights): PolicyInfo {
  return {
    name,
    version: '1',
    weightsDigest: weights.weightsDigest,
    actionSpace: piperActionSpace,
    chunkSteps: CHUNK_STEPS,
    cameras: [{ camera: 'head', widthPx: PICTURE_PX, heightPx: PICTURE_PX }],
    capabilities: { memory: 'export', noise: 'tape', edit: true },
    runtime: ONNX_RUNTIME_FACTS,
  }
}

class BankPolicy implements PolicySession {
  readonly info: PolicyInfo
  readonly editor: MemoryEditor
  private readonly encoder: OnnxSession
  private readonly network: OnnxSession
  private readonly bank = new SlotBank()
  /** Step the next feed must carry; undefined right after `begin` and after an import. */
  private nextStep: number | undefined

  constructor(info: PolicyInfo, encoder: OnnxSession, network: OnnxSession) {
    this.info = info
    this.editor = bankEditor(info.weightsDigest)
    this.encoder = encoder
    this.network = network
  }

  async begin(_instruction: string): Promise<void> {
    this.bank.clear()
    this.nextStep = undefined
  }

  async feed({ observation }: HistoryStep): Promise<void> {
    const step = observation.stepIndex
    if (!Number.isInteger(step) || step < 0 || step !== (this.nextStep ?? step)) {
      throw new TwinpastError({
        code: 'policy-feed-order',
        fate: 'record',
        message: 'A history step came out of order.',
        got: `step ${step}`,
        expected: `step ${this.nextStep ?? 'of 0 or more'}`,
        where: 'feed',
        remedy: 'Feed each executed action once, in order; call begin before another episode.',
      })
    }
    this.bank.store(await this.encode(observation), step)
    this.nextStep = step + 1
  }

  async exportMemory(): Promise<MemoryState> {
    return bankMemory(this.bank, this.info.weightsDigest)
  }

  async importMemory(state: MemoryState): Promise<void> {
    this.bank.fromBytes(ownBytes(state, this.info.weightsDigest))
    this.nextStep = undefined
  }

  /** Reads the memory before the present would be stored, and stores nothing. An empty bank takes the present as its anchor. */
  async query({ observation }: Present, tape: NoiseTape): Promise<ActionChunk> {
    const { dimensions } = this.info.actionSpace
    const targets = finiteFloat32(observation.jointTargets, dimensions.length, 'Joint targets', observation.stepIndex)
    const noise = finiteFloat32(tape.values, CHUNK_STEPS * dimensions.length, 'The noise tape', observation.stepIndex)
    const current = await this.encode(observation)
    const stored = this.bank.window
    const window = new Float32Array(WINDOW_SLOTS * SLOT_LENGTH)
    stored.forEach((slot, i) => window.set(slot, (stored.length - 1 - i) * SLOT_LENGTH))
    const answer = await this.network.run({
      anchor: float32Tensor(this.bank.anchor ?? current, [SLOT_LENGTH]),
      window: float32Tensor(window, [WINDOW_SLOTS, SLOT_LENGTH]),
      mask: float32Tensor(new Float32Array(WINDOW_SLOTS).fill(1, 0, stored.length), [WINDOW_SLOTS]),
      current: float32Tensor(current, [SLOT_LENGTH]),
      targets: float32Tensor(targets, [dimensions.length]),
      noise: float32Tensor(noise, [CHUNK_STEPS, dimensions.length]),
    })
    const values = Float64Array.from(answer, (value, i) => {
      const limits = dimensions[i % dimensions.length]
      return limits === undefined ? value : Math.min(limits.upper, Math.max(limits.lower, value))
    })
    return { steps: CHUNK_STEPS, dimensions: dimensions.length, values }
  }

  async close(): Promise<void> {
    await this.encoder.close()
    await this.network.close()
  }

  private async encode(observation: Observation): Promise<Float32Array> {
    return this.encoder.run({ pictures: uint8Tensor(headPicture(observation), [1, PICTURE_PX, PICTURE_PX, 3]) })
  }
}
