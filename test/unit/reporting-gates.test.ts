import { afterEach, expect, test } from 'vitest'
import { analyseRecord } from '../../src/cli/reporting/analyse-record.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { runPointStudy } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { constructedRecord } from '../fixtures/point-run/constructed-record.ts'

afterEach(() => {
  delete process.env['TWINPAST_TEST_MISDEEDS']
})

async function analysed(misdeeds: string) {
  process.env['TWINPAST_TEST_MISDEEDS'] = misdeeds
  const folder = await temporaryFolder()
  await runPointStudy(folder)
  return analyseRecord(await constructedRecord(fileStorage(folder)))
}

test('a policy that exports no memory though its slots claim the event gets no verdict, least of all "no difference"', async () => {
  const { endpoints, gates } = await analysed('stub-memory')
  expect(endpoints.pairs).toBe(6)
  expect(gates.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['memories-differ'])
  expect(endpoints.verdict.code).toBe('gate-failed')
})

test('every gate of a sound run holds', async () => {
  const { endpoints, gates } = await analysed('')
  expect(gates.filter(({ ok }) => !ok)).toEqual([])
  expect(gates.map(({ check }) => check)).toContain('memories-differ')
  expect(endpoints.verdict.code).toBe('memory-guides')
})
