import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { requireDerived } from '../../calibration/require-derived.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { openerOf } from '../../src/cli/policy-table.ts'
import { checkCalibration } from '../../src/study/calibration/check-calibration.ts'
import { readCalibration } from '../../src/study/calibration/read-calibration.ts'

const RESULTS = new URL('../../calibration/results/', import.meta.url)
const names = (await readdir(RESULTS)).sort()

describe('the published calibrations', () => {
  it('are those of the learned policies', () => {
    expect(names).toEqual(['put-back-early.json', 'put-back.json', 'repick.json', 'swap.json'])
  })

  it.each(names)('%s is whole, follows from its rollouts, and holds for the committed weights and this simulator', async (name) => {
    const calibration = readCalibration(await readFile(new URL(name, RESULTS), 'utf8'))
    const { content, digest } = calibration
    requireDerived(content)
    const { reference } = content.policy
    if (reference.kind !== 'built-in') throw new Error(`${name} is of a module`)
    const policy = await (await openerOf(reference))(content.task)
    const { session } = await openEmbeddedSimulator()
    expect(
      checkCalibration(calibration, {
        task: content.task,
        tau: content.readout.tau,
        weightsDigest: policy.info.weightsDigest,
        simulatorDigest: session.describe(content.task, content.settings.decisions[0] ?? '').digest,
      }),
    ).toEqual([])
    session.close()
    await policy.close()
    const page = await readFile(new URL('../../docs/calibration.md', import.meta.url), 'utf8')
    expect(page).toContain(`| \`${name}\` | ${digest.slice(0, 16)} | ${content.readout.tau} |`)
  })
})
