import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planUnits } from '../../src/cli/plan-units.ts'
import { prepareStudy } from '../../src/cli/prepare-study.ts'
import { registrationOf } from '../../src/engine/registration-of.ts'
import { checkStudy } from '../../src/study/check-study.ts'
import { readFrozenPlan } from '../../src/study/frozen-plan.ts'
import { interventionOf } from '../../src/study/intervention-of.ts'
import { planDifferences } from '../../src/study/plan-differences.ts'
import { LADDER, pointStudy, studyText } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const EVENTS = '[{event: early, after: release, count: 1}]'
const NATIVE = { protocol: 'native-event', nativeEvent: `{events: ${EVENTS}, conditions: [sham, opposite], maxActions: 150}` }
const FAULT = { protocol: 'anchor-fault', anchorFault: '{atStep: 45, faults: [zero], maxActions: 248}' }

const issueOf = (replaced: Readonly<Record<string, string>>) => {
  const checked = checkStudy(studyText(replaced), 'a.yaml')
  if (checked.ok) throw new Error('valid')
  return checked.issues[0]
}

describe('a study of an intervention', () => {
  test('registers its protocol with the section of that name', () => {
    const registered = (replaced: Readonly<Record<string, string>>) => interventionOf(pointStudy(replaced).plan.content.study)
    expect(registered({})).toBe(undefined)
    expect(registered(LADDER)).toEqual({ protocol: 'ladder', fact: 'anchor' })
    expect(registered(FAULT)).toEqual({ protocol: 'anchor-fault', atStep: 45, faults: ['zero'], maxActions: 248 })
    expect(registered(NATIVE)).toEqual({
      protocol: 'native-event',
      events: [{ event: 'early', after: 'release', count: 1 }],
      conditions: ['sham', 'opposite'],
      maxActions: 150,
    })
  })

  test.each([
    ['a protocol of another name', { protocol: 'nativeevent' }, 'protocol', 'one of constructed, native-event, anchor-fault, ladder'],
    ['a protocol without its section', { protocol: 'ladder' }, 'ladder', 'the section of protocol ladder'],
    ['a section without its protocol', { ladder: '{fact: anchor}' }, 'ladder', 'no such section, or `protocol: ladder`'],
    ['the section of another protocol', { ...NATIVE, ladder: '{fact: anchor}' }, 'ladder', 'no such section, or `protocol: ladder`'],
    ['a part that no memory has', { ...LADDER, ladder: '{fact: slot}' }, 'ladder.fact', 'one of anchor, window, bank'],
    [
      'an unknown key in a section',
      { ...FAULT, anchorFault: '{atStep: 45, faults: [zero], maxActions: 248, atStp: 4}' },
      'anchorFault.atStp',
      'did you mean `atStep`?',
    ],
    [
      'an unknown key in an event',
      { ...NATIVE, nativeEvent: '{events: [{event: early, after: release, aftr: press, count: 1}], conditions: [sham], maxActions: 9}' },
      'nativeEvent.events[0].aftr',
      'did you mean `after`?',
    ],
    [
      'an event of another kind',
      { ...NATIVE, nativeEvent: '{events: [{event: early, after: lift, count: 1}], conditions: [sham], maxActions: 9}' },
      'nativeEvent.events[0].after',
      'one of grasp, release, press',
    ],
    [
      'an event twice',
      {
        ...NATIVE,
        nativeEvent: `{events: [{event: a, after: release, count: 1}, {event: a, after: press, count: 1}], conditions: [sham], maxActions: 9}`,
      },
      'nativeEvent.events[1].event',
      'a name that is not in the list yet',
    ],
    [
      'a condition twice',
      { ...NATIVE, nativeEvent: `{events: ${EVENTS}, conditions: [sham, sham], maxActions: 9}` },
      'nativeEvent.conditions[1]',
      'a condition that is not in the list yet',
    ],
    ['no fault', { ...FAULT, anchorFault: '{atStep: 1, faults: [], maxActions: 9}' }, 'anchorFault.faults', 'a list of length at least 1'],
    ['a chain outside a ladder', { ...NATIVE, task: 'swap', decision: 'chain' }, 'decision', 'another decision, or `protocol: ladder`'],
    ['a short Put Back prefix in a ladder', { ...LADDER, executedPrefix: '15' }, 'executedPrefix', expect.stringContaining('at least 20')],
    ['a digest that is none', { policyDigest: 'abc' }, 'policyDigest', expect.stringContaining('text of the form')],
    ['a retention that is none', { evidenceRetention: 'optional' }, 'evidenceRetention', 'one of required, recorded'],
    [
      'a calibration that is neither',
      { readout: '{tau: 0.2, tauGrid: [0.1], calibration: tau}' },
      'readout.calibration',
      expect.any(String),
    ],
  ])('names %s with its place', (_what, replaced, path, expected) => {
    const issue = issueOf(replaced)
    expect(issue).toMatchObject({ expected, fate: 'refuse', exitCode: 2 })
    expect(issue?.where).toMatch(/^a\.yaml:\d+:\d+ /)
    expect(issue?.where?.split(' ')[1]).toBe(path)
  })

  test('may ask a closed loop of Put Back more often than every 20 actions', () => {
    expect(checkStudy(studyText({ ...NATIVE, executedPrefix: '15' }), 'a.yaml').ok).toBe(true)
  })
})

describe('a frozen plan', () => {
  test('of a constructed study is the text it was before other protocols were known', () => {
    const { plan } = pointStudy()
    expect(Object.keys(JSON.parse(plan.text).study)).toEqual([
      'cohort',
      'coverageBar',
      'decision',
      'executedPrefix',
      'holdSeconds',
      'inference',
      'pairs',
      'readout',
      'seeds',
      'study',
      'task',
      'twinpast',
    ])
    expect(Object.keys(JSON.parse(plan.text).pairs[0])).toEqual(['branches', 'decision', 'pairId', 'presentBranch', 'stratum', 'task'])
    expect(pointStudy({ protocol: 'constructed', evidenceRetention: 'required' }).plan.digest).toBe(plan.digest)
  })

  test('depends on protocol, section, weights and retention, and reads back as itself', () => {
    const plans = [
      {},
      LADDER,
      { ...LADDER, ladder: '{fact: bank}' },
      NATIVE,
      FAULT,
      { policyDigest: 'a'.repeat(64) },
      { evidenceRetention: 'recorded' },
    ].map((replaced) => pointStudy({ policy: 'carry', ...replaced }).plan)
    expect(new Set(plans.map(({ digest }) => digest)).size).toBe(plans.length)
    for (const plan of plans) expect(readFrozenPlan(plan.text)).toEqual(plan)
    const [constructed, ladder] = plans
    expect(planDifferences(constructed!.content, ladder!.content)).toEqual([
      { path: 'study.ladder.fact', frozen: 'absent', now: '"anchor"' },
      { path: 'study.protocol', frozen: '"constructed"', now: '"ladder"' },
    ])
  })

  test('tells the audit to keep pairs without evidence only where that is registered', () => {
    expect(registrationOf(pointStudy().plan).evidenceRetention).toBe(undefined)
    expect(registrationOf(pointStudy({ evidenceRetention: 'recorded' }).plan).evidenceRetention).toBe('recorded')
  })

  test('plans episodes of every layout for anchor-fault, both links for a chain, pairs else', () => {
    const units = (replaced: Readonly<Record<string, string>>) =>
      planUnits(pointStudy({ task: 'swap', decision: 'later', ...replaced }).study)
    const episodes = units({ ...FAULT, pairs: '36' })
    expect(episodes.map(({ pairId }) => pairId).slice(0, 2)).toEqual(['episode-000', 'episode-001'])
    for (const layout of ['LM', 'LR', 'ML', 'MR', 'RL', 'RM'])
      expect(episodes.filter(({ branches }) => branches[0] === layout && branches[1] === layout)).toHaveLength(6)
    const chain = units({ ...LADDER, decision: 'chain' })
    expect(chain.map(({ earlier }) => earlier?.decision)).toEqual(Array.from({ length: 6 }, () => 'after-first-move'))
    expect(units(NATIVE).map(({ earlier }) => earlier)).toEqual(Array.from({ length: 6 }, () => undefined))
    const { plan } = pointStudy({ ...LADDER, task: 'swap', decision: 'chain' })
    expect(readFrozenPlan(plan.text).content.pairs[0]?.earlier).toMatchObject({ decision: 'after-first-move' })
  })
})

describe('a calibration named by path', () => {
  async function prepared(replaced: Readonly<Record<string, string>>, calibration?: string) {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'calibration'))
    if (calibration !== undefined) await writeFile(join(folder, 'calibration', 'one.json'), calibration)
    await writeFile(join(folder, 'study.yaml'), studyText({ policy: 'scripted/oracle', ...replaced }))
    return prepareStudy(join(folder, 'study.yaml'), undefined)
  }
  const named = { readout: '{tau: 0.25, tauGrid: [0.1], calibration: calibration/one.json}' }

  test('must be there, and be a calibration', async () => {
    await expect(prepared(named)).rejects.toMatchObject({ code: 'calibration-absent', details: { exitCode: 2 } })
    await expect(prepared(named, '{"tau":0.25}\n')).rejects.toMatchObject({ code: 'calibration-malformed', details: { exitCode: 2 } })
  })

  test('is taken as it stands when it is named by its SHA-256 alone', async () => {
    const digest = 'c'.repeat(64)
    const { plan } = await prepared({ readout: `{tau: 0.25, tauGrid: [0.1], calibration: ${digest}}` })
    expect(plan.content.study.readout.calibration).toBe(digest)
  })
})
