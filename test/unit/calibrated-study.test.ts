import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { calibratedStudy } from '../../src/cli/calibrated-study.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { canonicalJson } from '../../src/study/canonical-json.ts'
import type { Calibration } from '../../src/study/calibration/calibration-schema.ts'
import { checkStudy } from '../../src/study/check-study.ts'
import type { Study } from '../../src/study/study-schema.ts'
import { calibratePoint } from '../fixtures/calibration/point-calibration.ts'
import { studyText } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const FILE = 'put-back.json'

function study(changes: Partial<Study> = {}): Study {
  const checked = checkStudy(studyText({ executedPrefix: '30' }), 'study.yaml')
  if (!checked.ok) throw new Error(checked.issues[0]?.message)
  return { ...checked.study, readout: { tau: 0.25, tauGrid: [0.25], calibration: FILE }, ...changes }
}

let content: Calibration
beforeAll(async () => {
  content = await calibratePoint()
})

async function folderWith(change: (text: string) => string = (text) => text) {
  const folder = await temporaryFolder()
  const text = change(`${canonicalJson({ ...content, settings: { ...content.settings, executedPrefix: 30 } })}\n`)
  await writeFile(join(folder, FILE), text)
  return { folder, text, weightsDigest: content.policy.weightsDigest }
}

describe('a study that names its calibration by path', () => {
  it('is frozen with the digest of the file and the weights that it holds for', async () => {
    const { folder, text, weightsDigest } = await folderWith()
    const calibrated = await calibratedStudy(study(), folder)
    expect(calibrated.readout.calibration).toBe(sha256(text))
    expect(calibrated.policyDigest).toBe(weightsDigest)
  })

  const misfits: readonly (readonly [string, Partial<Study>])[] = [
    ['calibration-of-another-tau', { readout: { tau: 0.3, tauGrid: [0.3], calibration: FILE } }],
    ['calibration-of-another-policy', { policyDigest: sha256('other weights') }],
    ['calibration-of-another-task', { task: 'swap' }],
    ['calibration-of-another-prefix', { executedPrefix: 20 }],
  ]
  it.each(misfits)('is refused: %s', async (code, change) => {
    const { folder } = await folderWith()
    await expect(calibratedStudy(study(change), folder)).rejects.toMatchObject({ errors: [{ code, fate: 'refuse' }] })
  })

  it('is refused for an edited file and for none', async () => {
    const { folder } = await folderWith((text) => text.replace('"kind":"calibration"', '"kind": "calibration"'))
    await expect(calibratedStudy(study(), folder)).rejects.toMatchObject({ code: 'calibration-malformed' })
    await expect(calibratedStudy(study(), await temporaryFolder())).rejects.toMatchObject({ code: 'calibration-absent' })
  })
})
