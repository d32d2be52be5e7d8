import type { InferenceSession } from 'onnxruntime-node'
import { TwinpastError } from '../../src/core/errors.ts'
import type { GraphSignature, TensorFacts } from './graph-signature.ts'

type Metadata = readonly InferenceSession.ValueMetadata[]

/**
 * Compares what a loaded graph takes and gives with what will be fed and read: names, types and shapes.
 * @throws TwinpastError `weights-inputs` or `weights-outputs`, both refuse.
 */
export function checkGraphSignature(inputs: Metadata, outputs: Metadata, expected: GraphSignature, name: string): void {
  requireSame('weights-inputs', 'A weights file takes other inputs than the policy feeds.', inputs, expected.inputs, name)
  requireSame('weights-outputs', 'A weights file gives other outputs than the policy reads.', outputs, expected.outputs, name)
}

function requireSame(code: string, message: string, found: Metadata, expected: Readonly<Record<string, TensorFacts>>, name: string): void {
  const got = found.map((value) => (value.isTensor ? tensorText(value.name, value) : `${value.name}: no tensor`))
  const wanted = Object.entries(expected).map(([tensor, facts]) => tensorText(tensor, facts))
  if (sorted(got) === sorted(wanted)) return
  throw new TwinpastError({
    code,
    fate: 'refuse',
    exitCode: 2,
    message,
    got: got.join(', ') || 'none',
    expected: wanted.join(', '),
    where: name,
    remedy: 'Restore the folder from the repository, or export the model again with policies/bank/training/export.py.',
  })
}

/** Free sides are written `n`, whatever the graph calls them. */
function tensorText(name: string, { type, shape }: { readonly type: string; readonly shape: readonly (number | string)[] }): string {
  return `${name}: ${type}[${shape.map((side) => (typeof side === 'number' ? side : 'n')).join(', ')}]`
}

function sorted(texts: readonly string[]): string {
  return [...texts].sort().join('\n')
}
