import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { parameterTable } from '../../../ros/node/parameters/parameter-table.ts'
import { thereIsAGraph } from '../ros-bench.ts'
import { installPackage } from './installed-package.ts'
import type { InstalledPackage } from './installed-package.ts'
import { resolveLaunch } from './launch-file.ts'
import type { ResolvedLaunch } from './launch-file.ts'

type LaunchProcess = ResolvedLaunch['processes'][number]

const parameterFileSchema = z.strictObject({ '/**': z.strictObject({ ros__parameters: z.record(z.string(), z.unknown()) }) })
const files = ['audit.launch.py', 'physical_session.launch.py'] as const
const own = new Map<string, unknown>(parameterTable.map((declaration) => [declaration.name, declaration.default]))
/** Type of a parameter as a YAML file gives it. */
const typeOf = (value: unknown) => (typeof value === 'number' || typeof value === 'bigint' ? 'number' : typeof value)

function parametersOf({ parameters }: LaunchProcess): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...parameters.flatMap((file) => Object.values(file).map(({ ros__parameters }) => ros__parameters)))
}

function only(launch: ResolvedLaunch, executable: string): LaunchProcess {
  const found = launch.processes.filter((process) => process.executable === executable)
  expect(found).toHaveLength(1)
  return found[0] as LaunchProcess
}

describe.runIf(thereIsAGraph)('launch files, as a launch reads them', () => {
  let installed: InstalledPackage

  beforeAll(async () => {
    installed = await installPackage()
  })

  afterAll(() => installed.remove())

  test.each(files)('%s: every argument is described in sentences, and its default is one of its choices', async (file) => {
    const { arguments: declared } = await resolveLaunch(installed, file)
    for (const { name, description, default: value, choices } of declared) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(description).toMatch(/^[A-Z].{15,}\.$/)
      if (choices !== null) expect(choices).toContain(value)
    }
    expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length)
  })

  test.each(files)('%s: the node has every parameter that is set, with its type', async (file) => {
    const node = only(await resolveLaunch(installed, file), 'twinpast_node')
    for (const [name, value] of Object.entries(parametersOf(node))) {
      if (name === 'use_sim_time') continue
      expect(own.has(name), name).toBe(true)
      expect(typeOf(value), name).toBe(typeOf(own.get(name)))
    }
  })

  test('audit: the argument vectors are those of launch_ros, parameters stand under the full name of the node', async () => {
    const launch = await resolveLaunch(
      installed,
      'audit.launch.py',
      'namespace:=lab/cell',
      'name:=auditor',
      'workers:=3',
      'study:=a b.yaml',
      'limit:=4',
    )
    const node = only(launch, 'twinpast_node')
    const ros = ['--ros-args', '-r', '__node:=auditor', '-r', '__ns:=/lab/cell', '--params-file']
    expect(node.arguments.slice(0, 6)).toEqual(ros)
    expect(node.arguments[6]).toBe(join(installed.share, 'config', 'audit.yaml'))
    expect(node.parameters[1]).toEqual({
      '/lab/cell/auditor': { ros__parameters: { workers: 3, work_folder: '', use_sim_time: false } },
    })
    const goal = only(launch, 'run_audit')
    const asked = ['a b.yaml', '--policy', '', '--limit', '4', '--node', 'auditor']
    expect(goal.arguments).toEqual([...asked, '--ros-args', '-r', '__node:=run_audit', '-r', '__ns:=/lab/cell'])
    expect([node.ends_launch, goal.ends_launch]).toEqual([true, true])
    const kept = await resolveLaunch(installed, 'audit.launch.py', 'keep_running:=true')
    expect(only(kept, 'run_audit').ends_launch).toBe(false)
  })

  test('a value that is no choice, a number that is none and an unknown argument are refused', async () => {
    await expect(resolveLaunch(installed, 'audit.launch.py', 'use_sim_time:=perhaps')).rejects.toThrow('expected one of true, false')
    await expect(resolveLaunch(installed, 'audit.launch.py', 'workers:=many')).rejects.toThrow('invalid literal')
    await expect(resolveLaunch(installed, 'audit.launch.py', 'studie:=x')).rejects.toThrow('unknown arguments: studie')
    await expect(resolveLaunch(installed, 'physical_session.launch.py', 'arms:=kuka')).rejects.toThrow('expected one of piper_ros')
  })

  test.each(['piper_ros', 'agx_arm_ros'])(
    'a cell with %s: each arm in its own namespace on its own port, and none is enabled',
    async (arms) => {
      const launch = await resolveLaunch(installed, 'physical_session.launch.py', `arms:=${arms}`, 'namespace:=lab', 'left_can_port:=can3')
      const drivers = launch.processes.filter(({ package: name }) => ['piper', 'agx_arm_ctrl'].includes(name))
      expect(drivers.map(({ name }) => name.replace(/\w+$/, ''))).toEqual(['/lab/left/', '/lab/right/'])
      expect(drivers.map((driver) => parametersOf(driver)['can_port'])).toEqual(['can3', 'can_right'])
      expect(drivers.map((driver) => parametersOf(driver)['auto_enable'])).toEqual([false, false])
      expect(only(launch, 'twinpast_node').name).toBe('/lab/twinpast')
    },
  )

  test('three cameras on three devices and topics; raw pictures get the Fast DDS profile, compressed ones do not', async () => {
    const launch = await resolveLaunch(installed, 'physical_session.launch.py', 'head_device:=/dev/video9', 'image_transport:=raw')
    const cameras = launch.processes.filter(({ package: name }) => name === 'usb_cam')
    expect(cameras.map(({ name }) => name)).toEqual(['head', 'left_wrist', 'right_wrist'].map((name) => `/cameras/${name}/camera`))
    expect(cameras.map((camera) => parametersOf(camera)['video_device'])).toEqual(['/dev/video9', '/dev/video2', '/dev/video4'])
    const profile = join(installed.share, 'config', 'fastdds-images.xml')
    expect(launch.environment).toEqual({ FASTDDS_DEFAULT_PROFILES_FILE: profile })
    expect(await readFile(profile, 'utf8')).toContain('<segment_size>33554432</segment_size>')
    expect((await resolveLaunch(installed, 'physical_session.launch.py')).environment).toEqual({})
    const without = await resolveLaunch(installed, 'physical_session.launch.py', 'cameras:=false', 'arms:=none')
    expect(without.processes.map(({ executable }) => executable)).toEqual(['twinpast_node'])
  })

  test.each(['audit.yaml', 'physical_session.yaml'])(
    '%s: holds for any node name, stays in range, and lets no goal name code',
    async (name) => {
      const content: unknown = parse(await readFile(join(installed.share, 'config', name), 'utf8'))
      const { '/**': of } = parameterFileSchema.parse(content)
      expect(of.ros__parameters['allow_policy_modules']).toBe(false)
      for (const [parameter, value] of Object.entries(of.ros__parameters)) {
        const range = parameterTable.find((declaration) => declaration.name === parameter)?.range
        if (range === undefined) continue
        expect(value, parameter).toBeGreaterThanOrEqual(range.from)
        expect(value, parameter).toBeLessThanOrEqual(range.to)
      }
    },
  )

  test('without the dependencies of twinpast the package does not build, and says what to do', async () => {
    await expect(installPackage('-DTWINPAST_NODE_MODULES=/nowhere')).rejects.toThrow(/Run `npm ci`/)
  })
})
