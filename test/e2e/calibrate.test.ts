import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../src/core/sha256.ts'
import { canonicalJson } from '../../src/study/canonical-json.ts'
import { calibratePoint } from '../fixtures/calibration/point-calibration.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const launcher = fileURLToPath(new URL('../../src/cli/twinpast.mjs', import.meta.url))

function calibrate(cwd: string, ...args: readonly string[]): Promise<{ readonly exitCode: number; readonly stdout: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [launcher, 'calibrate', ...args], { cwd }, (_error, stdout) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout }),
    )
  })
}

describe('calibrate', () => {
  test('shows a file with its digest, draws its curve, and refuses one that was edited', async () => {
    const folder = await temporaryFolder()
    const content = await calibratePoint()
    const text = `${canonicalJson(content)}\n`
    await writeFile(join(folder, 'calibration.json'), text)
    const shown = await calibrate(folder, '--show', 'calibration.json', '--figure', 'curve.svg')
    expect(shown.exitCode).toBe(0)
    expect(shown.stdout).toContain(`SHA-256 ${sha256(text)}`)
    expect(shown.stdout).toContain('0.25 *')
    const figure = await readFile(join(folder, 'curve.svg'), 'utf8')
    expect(figure).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*aria-label="[^"]*tau 0\.25"/)

    const flattered = { ...content, readout: { ...content.readout, tau: 0.05, determined: true, reason: 'smallest-admissible' } }
    await writeFile(join(folder, 'edited.json'), `${canonicalJson(flattered)}\n`)
    const refused = await calibrate(folder, '--show', 'edited.json', '--json')
    expect(refused.exitCode).toBe(2)
    expect(JSON.parse(refused.stdout)).toMatchObject({ ok: false, errors: [{ code: 'calibration-inconsistent' }] })
    expect(refused.stdout).not.toContain(folder)
  })

  test('refuses an unknown policy, a policy with short chunks and a missing file before it measures anything', async () => {
    const folder = await temporaryFolder()
    for (const [args, code] of [
      [['--policy', 'scripted/orakel'], 'policy-unknown'],
      [['--policy', 'scripted/oracle', '--prefix', '31'], 'policy-chunk-too-short'],
      [['--show', 'nowhere.json'], 'file-absent'],
    ] as const) {
      const { exitCode, stdout } = await calibrate(folder, ...args, '--json')
      expect([exitCode, JSON.parse(stdout)], code).toMatchObject([2, { errors: [{ code }] }])
    }
  })
})
