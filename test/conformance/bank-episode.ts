import type { HistoryStep } from '../../src/core/history.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { Observation } from '../../src/core/observation.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import type { Present } from '../../src/core/present.ts'
import { NamedStream } from '../../src/stats/streams/named-stream.ts'

/** A picture of a square that moves over a flat ground; `past` gives its colour in the first 20 steps. */
export function bankObservation(stepIndex: number, past: number): Observation {
  const rgb = new Uint8Array(64 * 64 * 3).fill(90)
  for (let y = 20; y < 30; y++) {
    for (let x = 0; x < 10; x++) {
      const at = (y * 64 + ((stepIndex + x) % 64)) * 3
      rgb.set(stepIndex < 20 ? [200, 60 * past, 250 - 60 * past] : [120, 120, 20], at)
    }
  }
  return {
    images: [{ camera: 'head', widthPx: 64, heightPx: 64, rgb }],
    jointTargets: Float64Array.from({ length: 14 }, (_, i) => (i === 2 || i === 9 ? -0.5 : 0.05)),
    jointReadings: new Float64Array(14),
    instruction: 'put the cube back where it came from',
    stepIndex,
  }
}

export async function foldPast(policy: PolicySession, past: number, steps = 65): Promise<void> {
  await policy.begin('put the cube back where it came from')
  for (let i = 0; i < steps; i++) await policy.feed(bankStep(i, past))
}

export function bankStep(stepIndex: number, past: number): HistoryStep {
  return { observation: bankObservation(stepIndex, past), action: new Float64Array(14) }
}

export function bankPresent(): Present {
  return { observation: bankObservation(65, 0), queuedActions: new Float64Array(0) }
}

export function bankTape(name: string): NoiseTape {
  const stream = new NamedStream(['bank-test', name])
  return { steps: 30, dimensions: 14, values: stream.fillNormals(new Float32Array(420)), streamFields: stream.fields, seed: 1 }
}
