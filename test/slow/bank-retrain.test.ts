import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { EVALUATION_RESULT } from '../../policies/bank/training/evaluation-result.ts'
import { pooled } from '../../policies/bank/training/rates.ts'

const RETRAIN = fileURLToPath(new URL('../../policies/bank/training/retrain.sh', import.meta.url))

/** Needs python3 with venv and torch from the package index: part of `npm run test:slow`, never of `npm test`. */
it('a small retrain (100 demonstrations, 150 steps) reads the origin from memory', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'bank-retrain-'))
  const weights = join(scratch, 'weights')
  try {
    const env = { ...process.env, TWINPAST_SCRATCH: scratch, TWINPAST_WEIGHTS: weights, TWINPAST_PER_BRANCH: '10' }
    await promisify(execFile)('bash', [RETRAIN, 'put-back', '0', '100', '150'], { env, maxBuffer: 1 << 24 })
    const result = EVALUATION_RESULT.parse(JSON.parse(await readFile(join(weights, 'evaluation.json'), 'utf8')))
    const { successes, trials } = pooled(result.decision.map((row) => row.rate))
    expect(trials).toBe(40)
    expect(successes / trials).toBeGreaterThanOrEqual(0.95)
    expect(await readFile(join(weights, 'MODEL_CARD.md'), 'utf8')).toContain(result.weightsDigest)
  } finally {
    await rm(scratch, { recursive: true })
  }
})
