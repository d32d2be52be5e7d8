import { describe, expect, it } from 'vitest'
import { checkEvidenceRetained } from '../../src/audit/check-evidence-retained.ts'
import { excludedUnit } from '../../src/audit/excluded-unit.ts'
import { analyseRecord } from '../../src/cli/reporting/analyse-record.ts'
import { reportInputOf } from '../../src/cli/reporting/report-input-of.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import { refusesPair } from '../../src/core/refuses-pair.ts'
import { checkChecksOfPlan } from '../../src/record/check-checks-of-plan.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { mergeRecord } from '../../src/record/merge-record.ts'
import { checksSchema } from '../../src/record/unit-parts.ts'
import { buildReportView } from '../../src/report/build-report-view.ts'
import type { ReportView } from '../../src/report/report-view.ts'
import { renderReport } from '../../src/report/write-report.ts'
import { caught } from '../fixtures/caught.ts'
import { pointStudy, runPointStudy } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const memory: MemoryState = {
  bytes: new Uint8Array(),
  digest: '',
  policyDigest: '',
  spans: [
    { slot: 'anchor', fromStep: 0, toStep: 0 },
    { slot: 'window-0', fromStep: 40, toStep: 49 },
  ],
}
const early = { fromStep: 2, toStep: 39 }

describe('retention of evidence in one memory', () => {
  it('a slot that touches the event holds it, at either end; recorded or required makes no difference then', () => {
    for (const evidence of [
      { fromStep: 49, toStep: 60 },
      { fromStep: 2, toStep: 40 },
    ]) {
      const required = checkEvidenceRetained(0, memory, evidence)
      expect(required).toMatchObject({ ok: true, got: 'slot window-0 spans steps 40..49' })
      expect(checkEvidenceRetained(0, memory, evidence, 'recorded')).toEqual(required)
    }
  })
  it('without one the check fails either way, and refuses the pair only where it is required', () => {
    const required = checkEvidenceRetained(1, memory, early)
    const recorded = checkEvidenceRetained(1, memory, early, 'recorded')
    expect([required.ok, refusesPair(required)]).toEqual([false, true])
    expect([recorded.ok, refusesPair(recorded)]).toEqual([false, false])
    const broken = { check: 'present-equal', ok: false, got: '', expected: '' }
    expect(excludedUnit(pointStudy().plan.content.pairs[0]!, [recorded, broken]).reason).toBe('present-equal')
  })
})

describe('a failed check that refuses nothing', () => {
  const required = pointStudy().plan
  const recorded = pointStudy({ evidenceRetention: 'recorded' }).plan
  const lost = checkEvidenceRetained(0, memory, early, 'recorded')

  it('is taken from a unit only where the plan registers it, and only for retention', () => {
    expect(() => checkChecksOfPlan('u', 'complete', [lost], recorded)).not.toThrow()
    expect(() => checkChecksOfPlan('u', 'complete', [{ ...lost, check: 'second/preserve/evidence-retained/1' }], recorded)).not.toThrow()
    for (const [checks, plan] of [
      [[lost], required],
      [[{ ...lost, check: 'present-equal' }], recorded],
      [[{ ...lost, recordedOnly: undefined }], recorded],
    ] as const)
      expect(caught(() => checkChecksOfPlan('u', 'complete', checks, plan)).code).toBe('unit-unlike-plan')
    expect(() => checkChecksOfPlan('u', 'excluded', [{ ...lost, recordedOnly: undefined }], required)).not.toThrow()
  })
  it('cannot be written of a check that holds', () => {
    expect(checksSchema.safeParse([lost]).success).toBe(true)
    expect(checksSchema.safeParse([{ ...lost, ok: true }]).success).toBe(false)
  })
})

describe('a cohort whose memories lost the evidence', () => {
  async function reported(replaced: Readonly<Record<string, string>>): Promise<{ readonly view: ReportView; readonly html: string }> {
    const folder = await temporaryFolder()
    await runPointStudy(folder, { replaced: { policy: 'retention-limited', ...replaced } })
    const record = await mergeRecord(fileStorage(folder))
    if (record.protocol !== 'constructed') throw new Error(record.protocol)
    const around = { deviations: [], frozenAt: undefined, versions: {}, reproduce: '' }
    const input = reportInputOf(record, await analyseRecord(record), around)
    return { view: buildReportView(input), html: (await renderReport(input)).html }
  }

  it('is refused where retention is required', async () => {
    const { view } = await reported({})
    expect(view.gates.find(({ gate }) => gate === 'evidence-retained')).toMatchObject({ passed: 0, failed: 12, recordedOnly: 0 })
    expect(view.verdict.code).toBe('gate-failed')
  })
  it('is scored where it is recorded; no page counts the check as passed, and the verdict says what was missing', async () => {
    const { view, html } = await reported({ evidenceRetention: 'recorded' })
    expect(view.gates.find(({ gate }) => gate === 'evidence-retained')).toMatchObject({ passed: 0, failed: 0, recordedOnly: 12 })
    expect(view.exclusions).toEqual([])
    expect(view.verdict.code).toBe('no-detected-difference')
    expect(view.verdict.lead.at(-1)).toContain('recorded, not required by this study')
    expect(view.verdict.lead.at(-1)).toContain('In 6 of 6 scored pairs')
    expect(html).toContain('12 did not hold: recorded, not required by this study')
  })
})
