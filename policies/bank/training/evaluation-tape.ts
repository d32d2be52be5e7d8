import type { NoiseTape } from '../../../src/core/noise-tape.ts'
import type { PolicyInfo } from '../../../src/core/policy-session.ts'
import { NamedStream } from '../../../src/stats/streams/named-stream.ts'

/** Standard normals of the policy's chunk shape from a named stream. */
export function evaluationTape(info: PolicyInfo, streamFields: readonly string[]): NoiseTape {
  const stream = new NamedStream(streamFields)
  const dimensions = info.actionSpace.dimensions.length
  const values = stream.fillNormals(new Float32Array(info.chunkSteps * dimensions))
  return { steps: info.chunkSteps, dimensions, values, streamFields, seed: stream.word(0, 0, 1) >>> 1 }
}
