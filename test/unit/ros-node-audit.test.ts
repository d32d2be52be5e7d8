import { spawn } from 'node:child_process'
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { AuditDesk } from '../../ros/node/audit/audit-desk.ts'
import { auditRequestOf } from '../../ros/node/audit/audit-request.ts'
import { noProgress, progressAfter } from '../../ros/node/audit/audit-progress.ts'
import { resultOf } from '../../ros/node/audit/run-audit-messages.ts'
import { validateStudy } from '../../ros/node/audit/validate-study.ts'
import { auditStatus } from '../../ros/node/diagnostics/audit-status.ts'
import { noSession } from '../../ros/node/services/no-session.ts'
import { requestOf } from '../../ros/node/services/request-of.ts'
import { armRequestSchema } from '../../ros/node/services/trial-session.ts'
import type { RunEvent } from '../../src/cli/run-event.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const around = (workFolder: string) => ({ workFolder, workers: 1, auditNice: 0 })
const request = { study: 'study.yaml', policy: '', limit: 0 }
const stamp = { sec: 1, nanosec: 2 }
const deaf = { progress: () => undefined, unit: () => undefined }

describe('the audit of a goal, without a graph', () => {
  test.each([
    [{ study: '', policy: '', limit: 0 }, 'goal-misshapen'],
    [{ study: '--out=/', policy: '', limit: 0 }, 'goal-misshapen'],
    [{ study: 'a\nb', policy: '', limit: 0 }, 'goal-misshapen'],
    [{ study: 'a\u202eb', policy: '', limit: 0 }, 'goal-misshapen'],
    [{ study: 'a', policy: '-p', limit: 0 }, 'goal-misshapen'],
    [{ study: 'a', policy: '', limit: 10_001 }, 'goal-misshapen'],
    [{ study: 'a', policy: '', limit: -1 }, 'goal-misshapen'],
    [{ study: 'x'.repeat(5000), policy: '', limit: 0 }, 'goal-misshapen'],
    [{ policy: '', limit: 0 }, 'goal-misshapen'],
    [undefined, 'goal-misshapen'],
    [{ study: 'a', policy: './evil.js', limit: 0 }, 'policy-module-not-allowed'],
    [{ study: 'a', policy: '/tmp/evil.mjs', limit: 0 }, 'policy-module-not-allowed'],
  ])('%j is no audit: %s', (goal, code) => {
    expect(() => auditRequestOf(goal, false)).toThrow(expect.objectContaining({ code }))
  })

  test('a module is run only where the node was told so', () => {
    expect(auditRequestOf({ study: 'a', policy: './mine.js', limit: 3 }, true)).toEqual({ study: 'a', policy: './mine.js', limit: 3 })
  })

  test('a study that cannot be read ends as aborted; the desk is free again, and says so', async () => {
    const desk = new AuditDesk()
    expect(auditStatus(desk, '')).toEqual({ task: 'audit', level: 'ok', message: 'idle', values: {} })
    expect(auditStatus(desk, 'no')).toMatchObject({ level: 'warn', message: 'no' })
    const audit = desk.start(request, around(await temporaryFolder()), deaf)
    expect(() => desk.start(request, around('.'), deaf)).toThrow(expect.objectContaining({ code: 'audit-running' }))
    expect(auditStatus(desk, '')).toMatchObject({ level: 'ok', message: 'preparing' })
    const outcome = await audit.outcome
    expect(outcome).toMatchObject({
      end: 'aborted',
      exitCode: 2,
      errorCode: 'study-unreadable',
      reason: expect.stringMatching(/ENOENT.*study\.yaml/),
    })
    expect(resultOf(outcome, stamp)).toMatchObject({
      error_code: 'study-unreadable',
      record_digest: '',
      verdict: { code: '', units_planned: 0 },
    })
    expect(desk.running).toBeUndefined()
    expect(auditStatus(desk, '')).toMatchObject({ level: 'error', values: { study: 'study.yaml', 'error code': 'study-unreadable' } })
    await desk.close()
    expect(() => desk.requireFree()).toThrow(expect.objectContaining({ code: 'node-stopping' }))
  })

  test.each([
    ['outside.yaml', 'token: hunter2\n'],
    ['inside.yaml', 'hunter2'],
    ['link.yaml', 'hunter2'],
  ])('what is wrong in a file is quoted to the graph only if it lies in the working folder: %s', async (name, text) => {
    const [workFolder, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
    const inside = name === 'inside.yaml'
    await writeFile(join(inside ? workFolder : elsewhere, name), text)
    if (name === 'link.yaml') await symlink(join(elsewhere, name), join(workFolder, name))
    const study = name === 'outside.yaml' ? join(elsewhere, name) : name
    const { reason, errorCode } = await new AuditDesk().start({ ...request, study }, around(workFolder), deaf).outcome
    expect(errorCode).toMatch(/^study-/)
    expect(reason).toContain(name)
    if (inside) expect(reason).toContain('hunter2')
    else expect(reason).not.toMatch(/hunter2|token/)
  })

  test('a request that is too long is a refusal, not an error of ours', () => {
    const long = { trial: 'x'.repeat(1000), session: '' }
    expect(() => requestOf(armRequestSchema, long)).toThrow(expect.objectContaining({ code: 'request-misshapen' }))
  })

  test('a working folder that is gone is an outcome too, not an exception', async () => {
    const outcome = await new AuditDesk().start(request, around('/nowhere/at/all'), deaf).outcome
    expect(outcome).toMatchObject({ end: 'aborted', errorCode: 'audit-process-died', reason: expect.stringContaining('ENOENT') })
  })

  test('an audit that is stopped before it begins ends as who stopped it says; the second to stop changes nothing', async () => {
    const audit = new AuditDesk().start(request, around(await temporaryFolder()), deaf)
    audit.stop({ by: 'abort', reason: 'a lamp failed' })
    audit.stop({ by: 'cancel', reason: 'too late' })
    expect(audit.progress().phase).toBe('stopping')
    expect(await audit.outcome).toMatchObject({ end: 'aborted', exitCode: 130, errorCode: 'audit-aborted', reason: 'a lamp failed' })
  })

  test('progress counts every pair once, whatever order events come in', () => {
    const unit = { event: 'unit', path: '', bytes: 0, reason: '', detail: '' } as const
    const events: readonly RunEvent[] = [
      { event: 'frozen', study: 's', policy: 'p', record: 'r', planDigest: 'd', planned: 5 },
      { event: 'recovered', complete: ['a'], excluded: ['b'], pairs: 3 },
      { event: 'started', pairId: 'c' },
      { ...unit, pairId: 'c', status: 'complete' },
      { ...unit, pairId: 'c', status: 'complete' },
      { ...unit, pairId: 'd', status: 'failed' },
      { ...unit, pairId: 'e', status: 'excluded' },
    ]
    const after = events.reduce(progressAfter, noProgress)
    expect(after).toMatchObject({ phase: 'running', planned: 5, currentPair: 'c', toRun: 3 })
    expect([...after.done].sort()).toEqual(['a', 'b', 'c', 'e'])
    expect([[...after.excluded], [...after.failed]]).toEqual([['b', 'e'], ['d']])
    expect(progressAfter({ ...after, phase: 'stopping' }, { event: 'reporting' }).phase).toBe('stopping')
  })

  test('a check that is broken off says so', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), 'twinpast: 1\n')
    const broken = new AbortController()
    const checked = expect(validateStudy(request, folder, broken.signal)).rejects.toMatchObject({ code: 'validate-died' })
    broken.abort()
    await checked
    await expect(validateStudy(request, folder, broken.signal)).rejects.toMatchObject({ code: 'validate-died' })
    const { errors } = await validateStudy(request, folder, new AbortController().signal)
    expect(errors.map(({ code }) => code)).toContain('study-missing-key')
  })

  test('no session: every request is refused', async () => {
    expect(noSession.state()).toMatchObject({ phase: 'no-session', detail: 'no session is open' })
    expect(await noSession.arm({ session: '', trial: 'K7' })).toEqual({ accepted: false, trial: '', message: 'no session is open' })
  })
})

const launcher = fileURLToPath(new URL('../../ros/node/twinpast-node.mjs', import.meta.url))

function runNode(env: NodeJS.ProcessEnv): Promise<{ readonly exitCode: number | null; readonly stderr: string }> {
  const child = spawn(process.execPath, [launcher], { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)))
  return new Promise((resolve) => child.on('close', (exitCode) => resolve({ exitCode, stderr })))
}

describe('a machine without ROS', () => {
  test('the node says what is missing, once, and ends with exit code 2', async () => {
    const { exitCode, stderr } = await runNode({})
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^error ros-not-sourced: .*\n {2}where .*\n {2}got {7}no ROS_DISTRO, no AMENT_PREFIX_PATH\n/)
  })

  test('a native part that does not load is left as it is: nothing is built, nothing is deleted', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'build/Release'), { recursive: true })
    await writeFile(join(folder, 'package.json'), '{"name":"rclnodejs"}')
    const ros = { ROS_DISTRO: 'kilted', AMENT_PREFIX_PATH: '/nowhere', TWINPAST_RCLNODEJS: folder }
    expect(await runNode({ ...ros, TWINPAST_RCLNODEJS: join(folder, 'none') })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('error rclnodejs-absent'),
    })
    expect(await runNode(ros)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('error rclnodejs-not-built') })
    const addon = join(folder, 'build/Release/rclnodejs.node')
    await writeFile(addon, 'no library')
    expect(await runNode(ros)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('error rclnodejs-unloadable') })
    expect(await readFile(addon, 'utf8')).toBe('no library')
    expect(await readdir(folder)).toEqual(['build', 'package.json'])
  })
})
