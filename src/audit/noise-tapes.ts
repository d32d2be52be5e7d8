import type { NoiseTape } from '../core/noise-tape.ts'
import { NamedStream } from '../stats/streams/named-stream.ts'

const SEED_LANE = 1

/**
 * The random input of one query: standard normals of shape [steps, dimensions] from the stream (study, pair, '', seed,
 * purpose). The direction is left empty, so that both memories meet the same tape (common randomness). The purpose is
 * `noise-tape` at a registered present, and `closed-loop/<step>` at a query of an episode.
 */
export function noiseTape(names: {
  readonly studyId: string
  readonly pairId: string
  readonly actionSeed: number | 'gate'
  readonly steps: number
  readonly dimensions: number
  readonly purpose?: string
}): NoiseTape {
  const streamFields = [names.studyId, names.pairId, '', String(names.actionSeed), names.purpose ?? 'noise-tape']
  const stream = new NamedStream(streamFields)
  return {
    steps: names.steps,
    dimensions: names.dimensions,
    values: stream.fillNormals(new Float32Array(names.steps * names.dimensions)),
    streamFields,
    seed: stream.word(0, 0, SEED_LANE) >>> 1,
  }
}
