import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTwinpast } from '../../fixtures/run-twinpast.ts'
import { thereIsAGraph } from '../ros-bench.ts'
import { writeSmallStudy } from '../small-study.ts'
import { installPackage } from './installed-package.ts'
import type { InstalledPackage } from './installed-package.ts'
import { runGoal, runLaunch } from './launch-file.ts'
import type { LaunchRun } from './launch-file.ts'

const record = join('records', 'small-scripted-oracle')

/** Unit files by name, and the report: all that a record says. */
async function evidence(folder: string): Promise<Readonly<Record<string, string>>> {
  const units = (await readdir(join(folder, record, 'units'))).map((name) => join('units', name))
  const names = [...units, 'report.json', 'plan.json'].sort()
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, record, name), 'base64')])))
}

async function printed(launch: LaunchRun, text: RegExp): Promise<void> {
  const over = launch.ended.then(() => 'over' as const)
  while (!text.test(launch.output())) {
    const end = await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 20))])
    if (end === 'over' && !text.test(launch.output())) throw new Error(`ended without ${text}: ${launch.output()}`)
  }
}

describe.runIf(thereIsAGraph)('an audit from the launch file, through the installed executables', () => {
  let installed: InstalledPackage
  let byCommand: Readonly<Record<string, string>>

  const folderWithStudy = async () => {
    const folder = await installed.workFolder()
    await writeSmallStudy(folder, 3)
    return folder
  }

  beforeAll(async () => {
    installed = await installPackage()
    const folder = await folderWithStudy()
    expect((await runTwinpast(folder, 'run', 'study.yaml')).exitCode).toBe(0)
    byCommand = await evidence(folder)
  })

  afterAll(() => installed.remove())

  test('its units and report are byte for byte those of the command line', async () => {
    const folder = await folderWithStudy()
    const launch = runLaunch(installed, folder, 'audit.launch.py', 'study:=study.yaml', 'namespace:=left')
    const { exitCode, output } = await launch.ended
    expect(output).toContain('run_audit ended: 0')
    expect(output).toContain('twinpast_node ended: 0')
    expect(exitCode).toBe(0)
    expect(output).not.toMatch(/WARN|unknown/)
    expect(await evidence(folder)).toEqual(byCommand)
  })

  test('Ctrl-C in the middle ends everything; the same launch continues to the same evidence', async () => {
    const folder = await folderWithStudy()
    const first = runLaunch(installed, folder, 'audit.launch.py', 'study:=study.yaml', 'workers:=1')
    await printed(first, /running: [12] of 3 pairs/)
    first.interrupt()
    const { output } = await first.ended
    expect(output).toContain('run_audit ended: 130')
    expect(output).toContain('twinpast_node ended: 0')
    expect(await readdir(join(folder, record))).not.toContain('report.json')
    const second = await runLaunch(installed, folder, 'audit.launch.py', 'study:=study.yaml').ended
    expect(second.output).toContain('run_audit ended: 0')
    expect(await evidence(folder)).toEqual(byCommand)
  })

  test('a study that is not there ends the launch, with the reason and exit code 2 of the goal', async () => {
    const { output } = await runLaunch(installed, await folderWithStudy(), 'audit.launch.py', 'study:=nowhere.yaml').ended
    expect(output).toMatch(/\[run_audit\].*study-unreadable/)
    expect(output).toContain('run_audit ended: 2')
    expect(output).toContain('twinpast_node ended: 0')
  })

  test('a parameter out of range ends the launch before any goal', async () => {
    const { output } = await runLaunch(installed, await folderWithStudy(), 'audit.launch.py', 'study:=study.yaml', 'workers:=1000').ended
    expect(output).toContain('twinpast_node ended: 2')
    expect(output).toContain('run_audit ended: 130')
    expect(output).toMatch(/expected +an integer from 0 to 256/)
  })

  test('kept running, the node takes other goals: Ctrl-C cancels one, the same goal continues it, and the node goes on until its own Ctrl-C', async () => {
    const folder = await folderWithStudy()
    const launch = runLaunch(installed, folder, 'audit.launch.py', 'study:=study.yaml', 'limit:=1', 'workers:=1', 'keep_running:=true')
    await printed(launch, /run_audit ended: 0/)
    const cancelled = runGoal(installed, folder, 'study.yaml')
    await printed(cancelled, /running: 1 of 3 pairs/)
    cancelled.interrupt()
    expect((await cancelled.ended).exitCode).toBe(130)
    await printed(launch, /cancelled: audit-cancelled/)
    expect((await runGoal(installed, folder, 'study.yaml').ended).exitCode).toBe(0)
    expect(await evidence(folder)).toEqual(byCommand)
    expect(launch.output()).not.toContain('twinpast_node ended')
    launch.interrupt()
    expect((await launch.ended).output).toContain('twinpast_node ended: 0')
  })

  test('the client of a goal refuses a limit that is none, and says when no node is there', async () => {
    const folder = await installed.workFolder()
    for (const limit of ['-1', '10001', 'all']) {
      const { exitCode, output } = await runGoal(installed, folder, 'study.yaml', '--limit', limit).ended
      expect([exitCode, output]).toEqual([2, expect.stringContaining('expected a whole number from 0 to 10000')])
    }
    const { exitCode, output } = await runGoal(installed, folder, 'study.yaml', '--wait', '1').ended
    expect([exitCode, output]).toEqual([1, expect.stringContaining('no node twinpast serves run_audit')])
  })
})
