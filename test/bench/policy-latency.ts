import { readFile } from 'node:fs/promises'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { openPolicy } from '../../policies/bank/bank-policy.ts'
import { recordPast } from '../fixtures/put-back-past.ts'
import { figure } from './part-result.ts'
import type { Part } from './part-result.ts'

const ROUNDS = 20
const QUICK_ROUNDS = 2
const WARM_UP_ROUNDS = 2
const QUERIES_PER_ROUND = 60
const CHUNK_STEPS = 30
const SLOT = 1024
const DIMENSIONS = 14

/** The history-bank policy against the same two graphs in bare onnxruntime-node: what our feed and query add to them. */
export const policyLatency: Part = async ({ quick }) => {
  const policy = await openPolicy('put-back')
  const { steps, present } = await recordPast('put-back', 'after-button', 'left', policy.info.cameras)
  const encoder = await bare('encoder.onnx')
  const network = await bare('query.onnx')
  const tape = { steps: CHUNK_STEPS, dimensions: DIMENSIONS, values: new Float32Array(CHUNK_STEPS * DIMENSIONS), streamFields: [], seed: 0 }
  const pictures = steps.map((step) => new Tensor('uint8', step.observation.images[0]?.rgb ?? new Uint8Array(0), [1, 64, 64, 3]))
  const inputs = {
    anchor: new Tensor('float32', new Float32Array(SLOT), [SLOT]),
    window: new Tensor('float32', new Float32Array(CHUNK_STEPS * SLOT), [CHUNK_STEPS, SLOT]),
    mask: new Tensor('float32', new Float32Array(CHUNK_STEPS).fill(1), [CHUNK_STEPS]),
    current: new Tensor('float32', new Float32Array(SLOT), [SLOT]),
    targets: new Tensor('float32', Float32Array.from(present.observation.jointTargets), [DIMENSIONS]),
    noise: new Tensor('float32', tape.values, [CHUNK_STEPS, DIMENSIONS]),
  }
  const spent = { feed: 0, bareEncoder: 0, query: 0, bareQuery: 0 }
  const rounds = quick ? QUICK_ROUNDS : ROUNDS
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    const costMs = {
      bareEncoder: await cpuMs(async () => {
        for (const picture of pictures) await encoder.run({ pictures: picture })
      }),
      feed: await cpuMs(async () => {
        await policy.begin('')
        for (const step of steps) await policy.feed(step)
      }),
      // A query encodes the present too: the bare rival does both graphs.
      bareQuery: await cpuMs(async () => {
        for (let i = 0; i < QUERIES_PER_ROUND; i++) {
          await encoder.run({ pictures: pictures[0] ?? missing() })
          await network.run(inputs)
        }
      }),
      query: await cpuMs(async () => {
        for (let i = 0; i < QUERIES_PER_ROUND; i++) await policy.query(present, tape)
      }),
    }
    if (round < 0) continue
    spent.feed += costMs.feed / steps.length / rounds
    spent.bareEncoder += costMs.bareEncoder / steps.length / rounds
    spent.query += costMs.query / QUERIES_PER_ROUND / rounds
    spent.bareQuery += costMs.bareQuery / QUERIES_PER_ROUND / rounds
  }
  await Promise.all([policy.close(), encoder.release(), network.release()])
  return {
    part: 'policy',
    figures: [
      figure('feed: encode one picture, store the slot', spent.feed, 'CPU ms'),
      figure('query: encode the present, read the bank, 8 Euler steps', spent.query, 'CPU ms'),
      figure('feeds per CPU second', 1000 / spent.feed, '1/s'),
    ],
    comparisons: [
      { what: 'feed against the bare encoder', ours: spent.feed, rival: spent.bareEncoder, unit: 'CPU ms' },
      { what: 'query against both bare graphs', ours: spent.query, rival: spent.bareQuery, unit: 'CPU ms' },
    ],
    notes: [
      `rival: the same two ONNX files in bare onnxruntime-node, one thread, level all; ${rounds} rounds in turn, weights of put-back`,
    ],
  }
}

async function bare(name: string): Promise<InferenceSession> {
  const bytes = await readFile(new URL(`../../policies/bank/weights/put-back/${name}`, import.meta.url))
  return InferenceSession.create(bytes, { graphOptimizationLevel: 'all', intraOpNumThreads: 1, interOpNumThreads: 1 })
}

async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function missing(): never {
  throw new RangeError('the past has no picture')
}
