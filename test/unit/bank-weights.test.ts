import { readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { EVALUATION_RESULT } from '../../policies/bank/training/evaluation-result.ts'
import { LEAK_PROBE } from '../../policies/bank/training/leak-probe-result.ts'
import { pooled } from '../../policies/bank/training/rates.ts'
import type { Rate } from '../../policies/bank/training/evaluation-result.ts'
import { readBankWeights } from '../../policies/bank/weights-manifest.ts'
import { sha256 } from '../../src/core/sha256.ts'

const FOLDER = new URL('../../policies/bank/weights/put-back/', import.meta.url)

async function json(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'))
}

const share = (rates: readonly Rate[]) => pooled(rates).successes / pooled(rates).trials

describe('committed weights of Put Back', () => {
  it('are the files the manifest names, under 20 MB', async () => {
    const { manifest, encoder, query } = await readBankWeights(FOLDER, 'put-back')
    expect(sha256(encoder)).toBe(manifest.files['encoder.onnx'].sha256)
    expect(sha256(query)).toBe(manifest.files['query.onnx'].sha256)
    expect((await stat(new URL('query.onnx', FOLDER))).size).toBe(manifest.files['query.onnx'].bytes)
    expect(encoder.length + query.length).toBeLessThan(20_000_000)
  })

  it('were evaluated on at least 100 fresh episodes, and did what issue 3 asks of them', async () => {
    const { weightsDigest } = await readBankWeights(FOLDER, 'put-back')
    const evaluation = EVALUATION_RESULT.parse(await json('evaluation.json'))
    expect(evaluation.weightsDigest).toBe(weightsDigest)
    for (const prefix of [15, 30]) {
      const rows = evaluation.closedLoop.filter((row) => row.prefix === prefix)
      expect(rows.map((row) => row.rate.trials)).toEqual([25, 25, 25, 25])
      expect(share(rows.map((row) => row.rate))).toBeGreaterThanOrEqual(0.9)
      for (const row of rows) expect(share([row.rate])).toBeGreaterThanOrEqual(0.75)
    }
    const rows = evaluation.decisions.filter((row) => row.natural)
    expect(pooled(rows.map((row) => row.decided)).trials).toBeGreaterThanOrEqual(100)
    expect(share(rows.map((row) => row.decided))).toBeGreaterThanOrEqual(0.99)
    expect(share(rows.map((row) => row.oneChunk))).toBeGreaterThanOrEqual(0.97)
  })

  it('were trained on presents that do not tell the past', async () => {
    const { episodes, probes } = LEAK_PROBE.parse(await json('leak-probe.json'))
    expect(episodes).toBeGreaterThanOrEqual(700)
    expect(probes.map((probe) => probe.decision)).toEqual(['after-button'])
    for (const probe of probes) {
      for (const accuracy of Object.values(probe.present)) expect(accuracy).toBeLessThanOrEqual(0.3)
      expect(probe.evidence).toBeGreaterThanOrEqual(0.95)
    }
  })

  it('have a model card of these weights', async () => {
    const { manifest, weightsDigest } = await readBankWeights(FOLDER, 'put-back')
    const card = await readFile(new URL('MODEL_CARD.md', FOLDER), 'utf8')
    expect(card).toContain(weightsDigest)
    expect(card).toContain(manifest.training.demonstrations.dataDigest)
  })
})
