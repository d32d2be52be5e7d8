import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { TwinpastError } from '../../src/core/errors.ts'
import { sha256 } from '../../src/core/sha256.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const file = z.object({ bytes: z.int().positive(), sha256: digest })

/** manifest.json beside the weights: what the files are and what they were trained on. */
const WEIGHTS_MANIFEST = z.object({
  format: z.literal('twinpast-bank-weights/1'),
  task: z.string(),
  files: z.object({ 'encoder.onnx': file, 'query.onnx': file }),
  training: z.object({
    seed: z.int().nonnegative(),
    steps: z.int().positive(),
    precision: z.string(),
    torch: z.string(),
    cpuSeconds: z.number(),
    /** Losses every 25 steps. */
    curve: z.array(z.object({ step: z.int(), chunkLoss: z.number(), auxLoss: z.number() })),
    demonstrations: z.object({
      task: z.string(),
      seed: z.int().nonnegative(),
      requested: z.int(),
      kept: z.int(),
      dataDigest: digest,
      simulatorDigest: z.string(),
    }),
  }),
})

export type WeightsManifest = z.infer<typeof WEIGHTS_MANIFEST>

export interface BankWeights {
  readonly manifest: WeightsManifest
  readonly encoder: Uint8Array
  readonly query: Uint8Array
  /** Hex SHA-256 over the digests of both files. */
  readonly weightsDigest: string
}

/**
 * Reads encoder.onnx, query.onnx and manifest.json of one task from `folder` (a file URL that ends in a slash).
 * The digests are compared when a session is opened from the bytes.
 * @throws TwinpastError `weights-absent` or `weights-manifest`, both refuse.
 */
export async function readBankWeights(folder: URL, task: string): Promise<BankWeights> {
  const [text, encoder, query] = await Promise.all(
    ['manifest.json', 'encoder.onnx', 'query.onnx'].map((name) => readOrRefuse(folder, name)),
  )
  if (text === undefined || encoder === undefined || query === undefined) throw new RangeError('three files were asked for')
  const manifest = parseManifest(text, task, weightsFolderName(folder))
  const files = manifest.files
  return { manifest, encoder, query, weightsDigest: sha256(files['encoder.onnx'].sha256, files['query.onnx'].sha256) }
}

/** Last part of the address of a weights folder, for messages. */
export function weightsFolderName(folder: URL): string {
  return folder.pathname.split('/').at(-2) ?? ''
}

function parseManifest(text: Uint8Array, task: string, where: string): WeightsManifest {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder().decode(text))
  } catch (cause) {
    throw badManifest('text that is not JSON', task, where, cause)
  }
  const result = WEIGHTS_MANIFEST.safeParse(parsed)
  if (!result.success) {
    const [issue] = result.error.issues
    throw badManifest(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, task, where, result.error)
  }
  if (result.data.task !== task) throw badManifest(`task ${result.data.task}`, task, where)
  return result.data
}

function badManifest(got: string, task: string, where: string, cause?: unknown): TwinpastError {
  return new TwinpastError({
    code: 'weights-manifest',
    fate: 'refuse',
    exitCode: 2,
    message: 'The manifest of the bank policy cannot be used.',
    got,
    expected: `a manifest of format twinpast-bank-weights/1 for task ${task}`,
    where: `${where}/manifest.json`,
    remedy: 'Restore the folder from the repository, or train again with policies/bank/training/retrain.sh.',
    cause,
  })
}

async function readOrRefuse(folder: URL, name: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(new URL(name, folder)))
  } catch (cause) {
    throw new TwinpastError({
      code: 'weights-absent',
      fate: 'refuse',
      exitCode: 2,
      message: 'The bank policy has no weights for this task.',
      got: `no readable ${name}`,
      expected: 'encoder.onnx, query.onnx and manifest.json',
      where: `weights folder ${weightsFolderName(folder)}`,
      remedy: 'Choose a task the bank policy was trained on, or train it with policies/bank/training/retrain.sh.',
      cause,
    })
  }
}
