import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { PolicyInfo } from '../../src/core/policy-session.ts'
import { NamedStream } from '../../src/stats/streams/named-stream.ts'

/** A tape of the policy's own shape, the same in every run. */
export function conformanceTape(info: PolicyInfo): NoiseTape {
  const dimensions = info.actionSpace.dimensions.length
  const streamFields = ['policy-conformance', '', '', '', 'noise-tape']
  const stream = new NamedStream(streamFields)
  return {
    steps: info.chunkSteps,
    dimensions,
    values: stream.fillNormals(new Float32Array(info.chunkSteps * dimensions)),
    streamFields,
    seed: stream.word(0, 0, 1) >>> 1,
  }
}
