import { describe, expect, test } from 'vitest'
import { pairStrata } from '../../sim/embedded/layout/pair-strata.ts'
import { planPairs } from '../../src/audit/plan-pairs.ts'
import { checkStudy } from '../../src/study/check-study.ts'
import { copyOfPair } from '../../src/study/copy-of-pair.ts'
import { pairPlanSchema } from '../../src/study/pair-plan-schema.ts'
import { studyText } from '../fixtures/point-run/point-study.ts'

const swap = { task: 'swap', decision: 'chain' }

describe('a study of chains', () => {
  test('is a ladder of Swap', () => {
    expect(checkStudy(studyText({ ...swap, protocol: 'ladder', ladder: '{fact: bank}' }), 'a.yaml')).toMatchObject({ ok: true })
  })

  test.each([
    ['without a ladder', studyText(swap), 'another decision, or `protocol: ladder`'],
    ['of Put Back', studyText({ decision: 'chain', protocol: 'ladder', ladder: '{fact: bank}' }), 'one of after-button for task put-back'],
  ])('%s is refused', (_name, text, expected) => {
    const checked = checkStudy(text, 'a.yaml')
    expect(checked.ok ? [] : checked.issues).toMatchObject([{ where: expect.stringContaining('decision'), expected }])
  })

  test('plans episodes: history 0 keeps its branch, and adding units changes none before', () => {
    const plan = (pairs: number) => planPairs({ studyId: 'chains', task: 'swap', pairs, strata: pairStrata('swap', 'chain') })
    const units = plan(12)
    expect(units.map(({ branches }) => branches[0])).toEqual(
      [...pairStrata('swap', 'chain'), ...pairStrata('swap', 'chain')].map(({ branches }) => branches[0]),
    )
    expect(plan(6)).toEqual(units.slice(0, 6))
    expect(new Set(units.map(({ earlier, branches }) => earlier?.presentBranch === branches[0]))).toEqual(new Set([true, false]))
  })

  test('travels whole, and a unit of another kind as it always did', () => {
    const [unit] = planPairs({ studyId: 'chains', task: 'swap', pairs: 1, strata: pairStrata('swap', 'chain') })
    expect(pairPlanSchema.parse(copyOfPair(unit!))).toEqual(unit)
    const [single] = planPairs({ studyId: 'chains', task: 'swap', pairs: 1, strata: pairStrata('swap', 'later') })
    expect(Object.keys(pairPlanSchema.parse(copyOfPair(single!)))).not.toContain('earlier')
  })
})
