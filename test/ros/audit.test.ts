import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTwinpast } from '../fixtures/run-twinpast.ts'
import { contains } from './contains.ts'
import type { NodeProcess } from './node-process.ts'
import { goalStatus } from './peer.ts'
import type { Peer } from './peer.ts'
import { openBench, thereIsAGraph } from './ros-bench.ts'
import type { RosBench } from './ros-bench.ts'
import { writeSmallStudy } from './small-study.ts'

const action = '/left/auditor/run_audit'
const record = 'records/small-scripted-oracle'
const diagnostic = (level: number, message: RegExp) => ({ status: { 0: { name: 'left/auditor: audit', level, message } } })

describe.runIf(thereIsAGraph)('an audit by action, from a peer in another process', () => {
  let bench: RosBench
  let folder: string
  let peer: Peer
  let node: NodeProcess

  beforeAll(async () => {
    bench = await openBench()
    ;({ folder, peer } = bench)
    await writeSmallStudy(folder, 3)
    node = bench.node('-r', '__node:=auditor', '-r', '__ns:=/left', '-p', 'workers:=1', '-p', 'diagnostics_period_s:=0.5')
    await node.ready
    await peer.listen('diagnostic_msgs/msg/DiagnosticArray', '/diagnostics', 'reliable')
    await peer.listen('rcl_interfaces/msg/Log', '/rosout', 'rosout')
    await peer.listen('twinpast_interfaces/msg/UnitResult', '/left/auditor/units', 'reliable')
  })

  afterAll(() => bench.close())

  test('a study that is not there: the goal is aborted, with the reason in result, log and diagnostics', async () => {
    const goal = peer.goal(action, { study: 'nowhere.yaml' })
    expect(await goal.accepted()).toBe(true)
    const { status, result } = await goal.result()
    expect([status, result.exit_code, result.error_code]).toEqual([goalStatus.aborted, 2, 'study-unreadable'])
    expect(result.reason).toMatch(/study-unreadable: The study file cannot be read\. Got ENOENT\..*nowhere\.yaml/)
    await peer.message('/rosout', { level: 40, name: 'left.auditor', msg: /nowhere\.yaml aborted: study-unreadable/ })
    await peer.message('/diagnostics', diagnostic(2, /^study-unreadable/))
  })

  test('cancel in the middle: recorded pairs stay, a second goal meanwhile is rejected', async () => {
    const goal = peer.goal(action, { study: 'study.yaml' })
    expect(await goal.accepted()).toBe(true)
    const second = peer.goal(action, { study: 'study.yaml' })
    expect(await second.accepted()).toBe(false)
    await peer.message('/rosout', { level: 40, msg: /goal rejected: audit-running/ })
    const first = await peer.message('/left/auditor/units', { study: 'small', status: 'complete' })
    expect(first).toMatchObject({ pair: 'pair-000', reason: '', unit_digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await peer.ask('cancel', { goal: goal.id })).toMatchObject({ cancelling: 1 })
    const { status, result } = await goal.result()
    expect([status, result.exit_code, result.error_code]).toEqual([goalStatus.canceled, 130, 'audit-cancelled'])
    expect(result.verdict.code).toBe('')
    expect((await readdir(join(folder, record, 'units'))).length).toBeGreaterThan(0)
    expect(await readdir(join(folder, record))).not.toContain('lock')
  })

  test('abort by service: the goal ends with the reason that was given', async () => {
    const goal = peer.goal(action, { study: 'study.yaml' })
    expect(await goal.accepted()).toBe(true)
    await peer.line('feedback of a running audit', (line) => line.event === 'feedback' && line['goal'] === goal.id)
    const abort = (reason: string) => peer.call('twinpast_interfaces/srv/Abort', '/left/auditor/abort', { reason })
    expect(await abort('a lamp failed')).toEqual({ accepted: true, message: '' })
    const { status, result } = await goal.result()
    expect([status, result.error_code, result.reason]).toEqual([goalStatus.aborted, 'audit-aborted', 'audit-aborted: a lamp failed'])
    await peer.message('/diagnostics', diagnostic(2, /a lamp failed/))
    expect(await abort('again')).toEqual({ accepted: false, message: 'no audit is running' })
  })

  test('the same goal continues to a verdict, and the evidence is that of the command line, byte for byte', async () => {
    const goal = peer.goal(action, { study: 'study.yaml' })
    expect(await goal.accepted()).toBe(true)
    const { status, result } = await goal.result()
    expect([status, result.exit_code, result.error_code, result.reason]).toEqual([goalStatus.succeeded, 0, '', ''])
    expect(result).toMatchObject({
      record_folder: record,
      verdict: { code: 'insufficient', study: 'small', policy: 'scripted/oracle', units_planned: 3, units_complete: 3, units_failed: 0 },
    })
    const feedback = goal.feedback()
    expect(feedback.at(-1)).toMatchObject({ units_planned: 3, units_done: 3, units_failed: 0 })
    expect(feedback.map((message) => Reflect.get(Object(message), 'phase'))).toEqual(expect.arrayContaining([0, 1, 2]))

    const cli = await runTwinpast(folder, 'run', 'study.yaml', '--out', 'cli', '--json')
    expect(cli.exitCode).toBe(0)
    expect(JSON.parse(cli.stdout)).toMatchObject({ recordDigest: result.record_digest, planDigest: result.plan_digest })
    const names = await readdir(join(folder, 'cli/units'))
    expect(await readdir(join(folder, record, 'units'))).toEqual(names)
    const digests = await Promise.all(
      names.map(async (name) =>
        createHash('sha256')
          .update(await readFile(join(folder, 'cli/units', name)))
          .digest('hex'),
      ),
    )
    const published = peer.heard('/left/auditor/units').map((unit) => Reflect.get(Object(unit), 'unit_digest'))
    expect(new Set(published)).toEqual(new Set(digests))
    const reports = await Promise.all(['cli', record].map((name) => readFile(join(folder, name, 'report.json'), 'utf8')))
    expect(JSON.parse(reports[1] ?? '')).toMatchObject({ verdict: JSON.parse(reports[0] ?? '').verdict })

    await peer.listen('twinpast_interfaces/msg/Verdict', '/left/auditor/verdict', 'latched')
    await peer.message('/left/auditor/verdict', { code: 'insufficient', record_digest: result.record_digest, units_complete: 3 })
    await peer.message('/diagnostics', diagnostic(0, /the last verdict is insufficient/))
  })

  test('validate says what a study would freeze to, or every finding', async () => {
    const validate = (request: object) => peer.call('twinpast_interfaces/srv/Validate', '/left/auditor/validate', request)
    expect(await validate({ study: 'study.yaml' })).toMatchObject({ valid: true, error_code: '', findings: [], units_planned: 3 })
    expect(await validate({ study: 'study.yaml', policy: 'scripted/orcale' })).toMatchObject({
      valid: false,
      error_code: 'policy-unknown',
      findings: [expect.stringContaining('did you mean `scripted/oracle`?')],
    })
    for (const study of ['', '--help', 'a\nb'])
      expect(await validate({ study })).toMatchObject({ valid: false, error_code: 'goal-misshapen' })
    expect(await validate({ study: 'study.yaml', policy: './module.js' })).toMatchObject({ error_code: 'policy-module-not-allowed' })
  })

  test('no session of physical trials is open: nothing is armed, no label is taken', async () => {
    await peer.listen('twinpast_interfaces/msg/TrialState', '/left/auditor/trial_state', 'latched')
    await peer.message('/left/auditor/trial_state', { phase: 0, detail: 'no session is open' })
    expect(await peer.call('twinpast_interfaces/srv/ArmTrial', '/left/auditor/arm_trial', {})).toEqual({
      accepted: false,
      trial: '',
      message: 'no session is open',
    })
    const label = { trial: 'K7', selected: 'target-a', reached: 'completed', rater: 'r1' }
    expect(await peer.call('twinpast_interfaces/srv/SubmitLabel', '/left/auditor/submit_label', label)).toEqual({
      accepted: false,
      message: 'no session is open',
    })
  })

  test('SIGINT in the middle of an audit: exit code 0 within 5 s, and its processes are gone', async () => {
    await writeSmallStudy(folder, 4)
    const goal = peer.goal(action, { study: 'study.yaml', policy: 'scripted/always-left' })
    expect(await goal.accepted()).toBe(true)
    await peer.line('a pair that runs', (line) => contains(line, { goal: goal.id, feedback: { current_pair: /^pair-/ } }))
    const { exitCode, signal } = await node.end('SIGINT')
    expect([exitCode, signal]).toEqual([0, null])
  })
})
