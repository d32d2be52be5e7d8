import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepCalibration } from '../../src/cli/calibrating/keep-calibration.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

test('a calibration is written whole, compared when it is there, and replaced only when asked', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'results', 'put-back.json')
  expect(await keepCalibration(file, 'first\n', false)).toBe('written')
  expect(await keepCalibration(file, 'first\n', true)).toBe('same')
  await expect(keepCalibration(file, 'second\n', false)).rejects.toMatchObject({ code: 'calibration-exists', fate: 'refuse' })
  expect(await readFile(file, 'utf8')).toBe('first\n')
  expect(await keepCalibration(file, 'second\n', true)).toBe('written')
  expect(await readFile(file, 'utf8')).toBe('second\n')
  expect(await readdir(join(folder, 'results'))).toEqual(['put-back.json'])
})
