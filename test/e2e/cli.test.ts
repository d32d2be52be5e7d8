import { spawn } from 'node:child_process'
import { copyFile, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { studyText } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const launcher = join(root, 'src/cli/twinpast.mjs')

interface Ended {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command to its end; `during` sees stderr as it grows and may send signals. */
function ended(
  command: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
  during?: (stderr: string, kill: (signal: NodeJS.Signals) => void) => void,
): Promise<Ended> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd, env: { ...process.env, NO_COLOR: '1', ...env } })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += String(chunk)
    during?.(stderr, (signal) => child.kill(signal))
  })
  return new Promise((resolve) => child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr })))
}

const twinpast = (cwd: string, ...args: readonly string[]) => ended([process.execPath, launcher, ...args], cwd)

/** A Put Back study of a few pairs with a scripted policy. */
const realStudy = (replaced: Readonly<Record<string, string>> = {}) =>
  studyText({ study: 'small', policy: 'scripted/oracle', pairs: '2', seeds: '[1]', executedPrefix: '30', holdSeconds: '0.5', ...replaced })

describe('the command line', () => {
  test('goes from init to report; every verb speaks JSON of one shape, and nothing names a folder of this machine', async () => {
    const folder = await temporaryFolder()
    const json = async (exitCode: number, ...args: readonly string[]): Promise<unknown> => {
      const done = await twinpast(folder, ...args, '--json')
      expect([done.exitCode, done.stderr.includes('    at ')], done.stderr).toEqual([exitCode, false])
      expect(done.stdout.trimEnd().split('\n')).toHaveLength(1)
      expect(done.stdout).not.toContain(folder)
      const document: unknown = JSON.parse(done.stdout)
      expect(document).toMatchObject({ twinpast: 1, verb: args[0], ok: exitCode === 0, exitCode })
      return document
    }
    await json(0, 'init', 'study.yaml')
    expect(await json(2, 'init', 'study.yaml')).toMatchObject({ errors: [{ code: 'file-exists', where: 'study.yaml' }] })
    await writeFile(join(folder, 'study.yaml'), realStudy())
    const valid = await json(0, 'validate', 'study.yaml')
    const planned = await json(0, 'plan', 'study.yaml')
    expect(planned).toMatchObject({
      record: 'records/small-scripted-oracle',
      state: 'frozen-now',
      planDigest: Reflect.get(Object(valid), 'planDigest'),
    })
    await json(0, 'plan', 'study.yaml', '--deviation', 'a lamp failed', '--why', 'age', '--who', 'A. Person')
    expect(await json(2, 'plan', 'study.yaml', '--deviation', 'a lamp failed')).toMatchObject({
      errors: [{ code: 'deviation-incomplete' }],
    })
    const run = await json(0, 'run', 'study.yaml', '--workers', '1')
    expect(run).toMatchObject({
      units: { complete: 2, excluded: 0, failed: 0 },
      counts: { correct: 4, wrong: 0, ambiguous: 0 },
      verdict: { code: 'insufficient' },
    })
    const record = 'records/small-scripted-oracle'
    expect(await json(0, 'merge', record)).toMatchObject({
      units: { planned: 2, complete: 2, missing: 0 },
      recordDigest: Reflect.get(Object(run), 'recordDigest'),
    })
    expect(await json(0, 'score', record)).toMatchObject({ tau: 0.25, exploratory: false, decisions: 4, unlike: [] })
    expect(await json(0, 'score', record, '--tau', '0.6')).toMatchObject({ tau: 0.6, exploratory: true, unlike: [] })
    expect(await json(0, 'show', record, '1')).toMatchObject({
      pair: { pairId: 'pair-001' },
      unit: { status: 'complete', decisions: [{ readout: 'correct' }, { readout: 'correct' }] },
    })
    expect(await json(2, 'show', record, 'pair-01')).toMatchObject({
      errors: [{ code: 'pair-unknown', expected: expect.stringContaining('did you mean pair-001?') }],
    })
    expect(await json(0, 'report', record, '--out', 'elsewhere')).toMatchObject({
      files: ['elsewhere/report.html', 'elsewhere/report.json', 'elsewhere/decisions.csv', 'elsewhere/decisions.parquet'],
    })
    const report = JSON.parse(await readFile(join(folder, record, 'report.json'), 'utf8'))
    expect(report).toMatchObject({
      study: { digest: Reflect.get(Object(planned), 'planDigest') },
      units: { planned: 2, complete: 2, excluded: 0 },
    })
    expect(await readFile(join(folder, record, 'report.html'), 'utf8')).toContain('a lamp failed')
    expect(await readFile(join(folder, record, 'report.html'))).toEqual(await readFile(join(folder, 'elsewhere', 'report.html')))
    for (const name of ['log.jsonl', 'plan.json', 'report.html', 'report.json', 'deviations.jsonl']) {
      expect((await readFile(join(folder, record, name), 'utf8')).includes(folder), name).toBe(false)
    }
  })

  test('says in words what a terminal shows, and runs again without doing anything twice', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), realStudy())
    const first = await twinpast(folder, 'run', 'study.yaml', '--limit', '1')
    expect(first.stdout).toContain('2 planned pairs: 1 complete, 1 failed or not run')
    const second = await twinpast(folder, 'run', 'study.yaml')
    expect(second.stdout).toMatch(/report: records\/small-scripted-oracle\/report\.html\n$/)
    expect(second.stdout).toContain('4 decisions: 4 correct, 0 wrong, 0 ambiguous')
    expect(second.stderr).toContain('1 of 2 pairs, 0 refused, 0 failed\n2 of 2 pairs')
    const third = await twinpast(folder, 'run', 'study.yaml')
    expect(third.stdout).toBe(second.stdout)
    const changed = realStudy({ pairs: '3' })
    await writeFile(join(folder, 'study.yaml'), changed)
    const refused = await twinpast(folder, 'run', 'study.yaml')
    expect(refused.exitCode).toBe(2)
    expect(refused.stdout).toBe('')
    expect(refused.stderr).toMatch(
      /^error study-changed: .*study\.pairs: 2 -> 3.*\n {2}where {5}plan\.json\n {2}got {7}plan [0-9a-f]{64}\n {2}expected {2}plan [0-9a-f]{64}\n {2}remedy {4}/,
    )
  })

  test('Ctrl-C stops with exit code 130, and the same command continues', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), realStudy({ pairs: '4' }))
    let sent = false
    const command = [process.execPath, launcher, 'run', 'study.yaml', '--workers', '1']
    const stopped = await ended(command, folder, {}, (stderr, kill) => {
      if (sent || !stderr.includes('1 of 4 pairs')) return
      sent = true
      kill('SIGINT')
    })
    expect(stopped.exitCode).toBe(130)
    expect(stopped.stderr).toContain('stopping: nothing more is finished; the same command continues')
    const kept = await readdir(join(folder, 'records/small-scripted-oracle/units'))
    expect(kept.length).toBeLessThan(4)
    expect(await readdir(join(folder, 'records/small-scripted-oracle'))).not.toContain('lock')
    const resumed = await twinpast(folder, 'run', 'study.yaml')
    expect([resumed.exitCode, resumed.stdout.includes('4 planned pairs: 4 complete')]).toEqual([0, true])
    expect(await readdir(join(folder, 'records/small-scripted-oracle/units'))).toEqual(expect.arrayContaining(kept))
  })

  test.each([
    ['a missing file', ['run', 'nowhere.yaml'], 'study-unreadable'],
    ['a folder as study', ['run', '.'], 'study-unreadable'],
    ['a device as study', ['validate', '/dev/zero'], 'study-unreadable'],
    ['50 MB of YAML', ['validate', 'huge.yaml'], 'study-too-large'],
    ['bytes that are no text', ['validate', 'latin.yaml'], 'study-not-yaml'],
    ['an unknown policy', ['run', 'study.yaml', '--policy', 'scripted/orcale'], 'policy-unknown'],
    ['a policy module that is not there', ['run', 'study.yaml', '--policy', './none.js'], 'policy-module-absent'],
    ['a device as policy', ['run', 'study.yaml', '--policy', '/dev/zero'], 'policy-module-absent'],
    ['a policy without the calls of a session', ['run', 'study.yaml', '--policy', './deaf.js'], 'policy-module-shape'],
    ['demonstrations of an unknown task', ['demos', '--task', 'juggle'], undefined],
    ['a policy module without openPolicy', ['run', 'study.yaml', '--policy', './empty.js'], 'policy-module-shape'],
    ['a policy module that throws', ['run', 'study.yaml', '--policy', './throws.js'], 'policy-open-failed'],
    ['a policy that says nothing of itself', ['run', 'study.yaml', '--policy', './mute.js'], 'policy-info'],
    ['a folder that is no record', ['merge', '.'], 'record-absent'],
    ['an unknown option', ['run', 'study.yaml', '--fast'], undefined],
    ['too many workers', ['run', 'study.yaml', '--workers', '0'], undefined],
    ['an unknown verb', ['rnu'], undefined],
  ])('refuses %s with exit code 2 and no stack', async (_what, args, code) => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), realStudy())
    await writeFile(join(folder, 'huge.yaml'), Buffer.alloc(args[1] === 'huge.yaml' ? 50_000_000 : 1, 'a: b\n'))
    await writeFile(join(folder, 'latin.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xe9, 0x0a]))
    await writeFile(join(folder, 'empty.js'), 'exports.x = 1\n')
    await writeFile(join(folder, 'throws.js'), 'throw new Error("no weights")\n')
    await writeFile(join(folder, 'deaf.js'), 'export const openPolicy = async () => ({ info: {}, close: async () => {} })\n')
    await writeFile(
      join(folder, 'mute.js'),
      'const f = async () => {}\nexport const openPolicy = async () => ({ info: {}, begin: f, feed: f, exportMemory: f, importMemory: f, query: f, close: f })\n',
    )
    const done = await twinpast(folder, ...args)
    expect(done.exitCode, done.stderr).toBe(2)
    expect(done.stdout).toBe('')
    expect(done.stderr).not.toContain('    at ')
    expect(done.stderr).not.toContain(folder)
    if (code !== undefined) expect(done.stderr).toContain(`error ${code}:`)
  })

  test('a policy that answers with NaN costs its pairs, not the run: exit code 3', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), realStudy())
    await writeFile(
      join(folder, 'nan.mjs'),
      `import { scriptedPolicies } from ${JSON.stringify(new URL('../../policies/scripted/scripted-policies.ts', import.meta.url).href)}
export async function openPolicy(task) {
  const policy = await scriptedPolicies.oracle(task)
  const query = policy.query.bind(policy)
  policy.query = async (present, tape) => { const chunk = await query(present, tape); chunk.values[3] = NaN; return chunk }
  return policy
}
`,
    )
    const done = await twinpast(folder, 'run', 'study.yaml', '--policy', './nan.mjs', '--json')
    expect(done.exitCode, done.stderr).toBe(3)
    const error = { code: 'policy-chunk-not-finite', detail: expect.stringContaining('Got NaN at pair-00') }
    expect(JSON.parse(done.stdout)).toMatchObject({
      ok: false,
      record: 'records/small-nan',
      units: { complete: 0, failed: 2 },
      failed: [error, error],
    })
    const shown = await twinpast(folder, 'show', 'records/small-nan', '0')
    expect(shown.stdout).toContain('failed, policy-chunk-not-finite: The policy answered with a number that is not finite.')
  })

  test('starts where the temporary folder cannot be used, and says so where the current folder is gone', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), realStudy())
    const command = [process.execPath, launcher, 'validate', 'study.yaml']
    expect(await ended(command, folder, { TMPDIR: '/dev/null/none' })).toMatchObject({ exitCode: 0, stderr: '' })
    const gone = await ended(['sh', '-c', 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', 'sh', ...command, '--json'], folder)
    expect(gone.exitCode).toBe(2)
    expect(JSON.parse(gone.stdout)).toMatchObject({ ok: false, verb: 'validate', errors: [{ code: 'folder-gone' }] })
  })

  test('a run goes on when nobody reads its progress any more', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'study.yaml'), realStudy())
    const script = '("$@"; echo "ended $?" > ended) 2>&1 >/dev/null | head -n 1'
    await ended(['sh', '-c', script, 'sh', process.execPath, launcher, 'run', 'study.yaml'], folder)
    expect(await readFile(join(folder, 'ended'), 'utf8')).toBe('ended 0\n')
    expect(await readdir(join(folder, 'records/small-scripted-oracle/units'))).toHaveLength(2)
  })

  test('every verb helps, with examples', async () => {
    const help = await twinpast(root, '--help')
    const verbs = [...help.stdout.matchAll(/^ {2}([a-z]+) \[options\]/gm)].map(([, verb]) => verb ?? '')
    expect(verbs).toEqual([
      'init',
      'validate',
      'plan',
      'run',
      'merge',
      'score',
      'report',
      'show',
      'view',
      'doctor',
      'calibrate',
      'demos',
      'fixtures',
      'vectors',
    ])
    for (const verb of verbs) {
      const { exitCode, stdout } = await twinpast(root, verb, '--help')
      expect([exitCode, stdout.includes('--json'), stdout.includes(`  $ npx twinpast ${verb}`)], verb).toEqual([0, true, true])
    }
  })

  test('npx finds the command in a clone without any network or cache', async () => {
    const folder = await temporaryFolder()
    const clone = join(folder, 'clone')
    await mkdir(clone)
    for (const name of ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json']) await copyFile(join(root, name), join(clone, name))
    for (const name of ['node_modules', 'src', 'sim', 'policies']) await symlink(join(root, name), join(clone, name))
    const npx = await ended(['npx', 'twinpast', 'validate', 'sim/cohorts/put-back-quick.yaml'], clone, {
      npm_config_offline: 'true',
      npm_config_cache: join(folder, 'cache'),
    })
    expect([npx.exitCode, npx.stdout], npx.stderr).toEqual([
      0,
      expect.stringContaining('sim/cohorts/put-back-quick.yaml is valid: 8 pairs x 2 memories x 3 seeds = 48 decisions'),
    ])
  })
})
