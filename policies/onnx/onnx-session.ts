import { env, InferenceSession, Tensor } from 'onnxruntime-node'
import { TwinpastError } from '../../src/core/errors.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { thrownText } from '../../src/core/thrown-text.ts'
import { checkGraphSignature } from './check-graph-signature.ts'
import type { GraphSignature } from './graph-signature.ts'

/** Settings that change bits: optimisation level and threads are fixed, the library version is recorded. */
export const ONNX_RUNTIME_FACTS: Readonly<Record<string, string>> = {
  onnxruntime: `onnxruntime-node ${env.versions.node ?? 'unknown'}`,
  'graph-optimisation': 'all',
  'intra-op-threads': '1',
  'inter-op-threads': '1',
  'execution-mode': 'sequential',
}

/** One frozen ONNX graph with one output, run on one thread at optimisation level "all". */
export class OnnxSession {
  /** Lower-case hex SHA-256 of the model file. */
  readonly digest: string
  private readonly session: InferenceSession
  private readonly output: string

  private constructor(digest: string, session: InferenceSession, output: string) {
    this.digest = digest
    this.session = session
    this.output = output
  }

  /**
   * Loads a model from its bytes after checking their digest, so that what was checked is what runs.
   * @throws TwinpastError, all refuse: `weights-digest` if the bytes are not those of `expectedSha256`, `weights-unreadable` if they are no
   * model, `weights-inputs` or `weights-outputs` if the model is not one of `signature`.
   */
  static async open(bytes: Uint8Array, expectedSha256: string, name: string, signature: GraphSignature): Promise<OnnxSession> {
    const digest = sha256(bytes)
    if (digest !== expectedSha256) {
      throw new TwinpastError({
        code: 'weights-digest',
        fate: 'refuse',
        exitCode: 2,
        message: 'A weights file is not the one its manifest names.',
        got: `sha256 ${digest}`,
        expected: `sha256 ${expectedSha256}`,
        where: name,
        remedy:
          'Restore the file from the repository, or train again with policies/bank/training/retrain.sh, which writes weights and manifest together.',
      })
    }
    const session = await createSession(bytes, name)
    try {
      checkGraphSignature(session.inputMetadata, session.outputMetadata, signature, name)
    } catch (error) {
      await session.release()
      throw error
    }
    const [output = ''] = session.outputNames
    return new OnnxSession(digest, session, output)
  }

  /** Runs the graph once and returns a copy of its float32 output. Inputs are read, never kept. */
  async run(inputs: Readonly<Record<string, Tensor>>): Promise<Float32Array> {
    const { [this.output]: result } = await this.session.run(inputs)
    if (!(result?.data instanceof Float32Array)) throw new TypeError(`output ${this.output} is not float32`)
    return result.data.slice()
  }

  async close(): Promise<void> {
    await this.session.release()
  }
}

async function createSession(bytes: Uint8Array, name: string): Promise<InferenceSession> {
  try {
    return await InferenceSession.create(bytes, {
      executionProviders: ['cpu'],
      graphOptimizationLevel: 'all',
      executionMode: 'sequential',
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      logSeverityLevel: 3,
    })
  } catch (cause) {
    throw new TwinpastError({
      code: 'weights-unreadable',
      fate: 'refuse',
      exitCode: 2,
      message: 'A weights file is no model that ONNX Runtime can load.',
      got: thrownText(cause),
      expected: 'an ONNX model',
      where: name,
      remedy: 'Restore the folder from the repository, or export the model again with policies/bank/training/export.py.',
      cause,
    })
  }
}

/** float32 tensor over `values`, without copying. */
export function float32Tensor(values: Float32Array, shape: readonly number[]): Tensor {
  return new Tensor('float32', values, shape)
}

/** uint8 tensor over `values`, without copying. */
export function uint8Tensor(values: Uint8Array, shape: readonly number[]): Tensor {
  return new Tensor('uint8', values, shape)
}
