import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { consoleStateSchema } from '../../src/web/wire/console-state.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { runTwinpast } from '../fixtures/run-twinpast.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../../hardware/sessions/${name}.yaml`, import.meta.url))
const launcher = fileURLToPath(new URL('../../src/cli/twinpast.mjs', import.meta.url))
const token = 'a-token-of-some-length'

test('the page of a session is served to whoever brings its token; an open address, an unlocked schedule and another file are refused', async () => {
  const cwd = await temporaryFolder()
  const serve = ['session', 'serve', fileOf('put-back'), '--emulated', '--labels-only', '--out', 's', '--port', '0']
  const refused = async (code: string, ...args: readonly string[]) => {
    const { exitCode, stderr } = await runTwinpast(cwd, ...args)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`error ${code}:`)])
  }
  await Promise.all([
    refused('address-not-loopback', ...serve, '--host', '0.0.0.0', '--by', 'operator-1'),
    refused('token-too-short', ...serve, '--token', 'short'),
  ])
  await refused('schedule-not-locked', ...serve)
  await refused(
    'session-of-another-file',
    ...serve.map((arg) => (arg === fileOf('put-back') ? fileOf('repick') : arg)),
    '--by',
    'operator-1',
  )

  const child = spawn(process.execPath, [launcher, ...serve, '--by', 'operator-1', '--token', token], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(String(text).split('\n')[0] ?? '')),
  )
  expect((await fetch(new URL('/api/state', url))).status).toBe(403)
  const entered = await fetch(url, { redirect: 'manual' })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/'])
  const state = consoleStateSchema.parse(await (await fetch(new URL('/api/state?viewer=operator-1', url), { headers: { cookie } })).json())
  expect([state.view.cell, state.view.trials.length, state.hasCell]).toEqual(['emulated', 32, false])
  await refused('record-locked', ...serve, '--by', 'operator-1')
  expect((await runTwinpast(cwd, 'session', 'lock', 's', '--by', 'operator-1')).stderr).toMatch(/this session open.*page that is served/s)
  child.kill('SIGINT')
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
  expect(await readFile(join(cwd, 's', 'journal.jsonl'), 'utf8')).toMatch(/"kind":"locked".*\n.*"kind":"opened"/)
})

test.each(['SIGTERM', 'SIGKILL'] as const)('npm that started a page and is ended by %s takes the page with it', async (signal) => {
  const cwd = await temporaryFolder()
  const folder = join(cwd, 's')
  const args = ['session', 'serve', fileOf('put-back'), '--emulated', '--labels-only', '--out', folder, '--port', '0', '--by', 'operator-1']
  const npm = spawn('npm', ['run', '--silent', 'twinpast', '--', ...args], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise<string>((resolve) => npm.stdout.once('data', (text: Buffer) => resolve(String(text).split('\n')[0] ?? '')))
  const serverPid = Number(/"pid":(\d+)/.exec(await readFile(join(folder, 'lock'), 'utf8'))?.[1])
  onTestFinished(() => {
    if (existsSync(join(folder, 'lock'))) process.kill(serverPid, 'SIGKILL')
  })
  expect((await fetch(url)).status).toBe(200)
  npm.kill(signal)
  await expect.poll(() => existsSync(join(folder, 'lock')), { timeout: 30_000 }).toBe(false)
  await expect(fetch(url)).rejects.toThrow()
})
