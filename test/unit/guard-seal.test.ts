import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GuardedRobot } from '../../hardware/guard/guarded-robot.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'
import { GuardedCell } from '../fixtures/cell/guarded-cell.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const resultSchema = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
})

/** Who breaks which rule of the import checker in a tree of these files. */
async function violations(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = await temporaryFolder()
  for (const [name, text] of Object.entries({ 'tsconfig.json': '{}', 'package.json': '{"type":"module"}', ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const checker = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [checker, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', 'hardware', 'src', 'ros']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }).catch(
    (failed: { stdout: string }) => failed,
  )
  return resultSchema.parse(JSON.parse(stdout)).summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`)
}

const seal = {
  'hardware/guard/seal/open-seal.ts': "import { sealedCommands } from './sealed-commands.ts'\nexport const openSeal = sealedCommands\n",
  'hardware/guard/seal/seal-commands.ts':
    "import { sealedCommands } from './sealed-commands.ts'\nexport const sealCommands = sealedCommands\n",
  'hardware/guard/seal/sealed-commands.ts': 'export const sealedCommands = new WeakMap()\n',
  'hardware/guard/guarded-robot.ts': "import { openSeal } from './seal/open-seal.ts'\nexport const robot = openSeal\n",
  'hardware/piper/driver/arm.ts': "import { sealCommands } from '../../guard/seal/seal-commands.ts'\nexport const arm = sealCommands\n",
  'src/nothing.ts': 'export const nothing = 0\n',
  'ros/nothing.ts': 'export const nothing = 0\n',
}
const rule = 'only-the-guard-commands-an-arm'

describe('a seal', () => {
  it('is opened by GuardedRobot alone: the import checker refuses everybody else, however they import it', async () => {
    expect(await violations(seal)).toEqual([])
    const found = await violations({
      ...seal,
      'hardware/cell/thief.ts': "import { openSeal } from '../guard/seal/open-seal.ts'\nexport const thief = openSeal\n",
      'hardware/cell/patient-thief.ts': "export const thief = () => import('../guard/seal/open-seal.ts')\n",
      'hardware/cell/map-thief.ts': "export { sealedCommands } from '../guard/seal/sealed-commands.ts'\n",
      'hardware/guard/helper.ts': "export { openSeal } from './seal/open-seal.ts'\n",
      'hardware/piper/driver/thief.ts':
        "import type { openSeal } from '../../guard/seal/open-seal.ts'\nexport type Thief = typeof openSeal\n",
      'ros/robot/thief.ts': "export * from '../../hardware/guard/seal/open-seal.ts'\n",
      'src/thief.ts': "export * from '../hardware/guard/seal/open-seal.ts'\n",
    })
    const thieves = [
      'hardware/cell/map-thief.ts',
      'hardware/cell/patient-thief.ts',
      'hardware/cell/thief.ts',
      'hardware/guard/helper.ts',
      'hardware/piper/driver/thief.ts',
      'ros/robot/thief.ts',
      'src/thief.ts',
    ]
    expect(found.filter((line) => line.endsWith(rule)).sort()).toEqual(thieves.map((from) => `${from}: ${rule}`))
  })

  it('cannot be forged', () => {
    const { features } = new GuardedCell().robot
    const { config, clock, left, right } = new GuardedCell()
    const forged = {
      arm: 'left',
      commands: { ...left.commands },
      connect: () => left.connect(),
      feedback: () => left.feedback(),
      close: () => left.close(),
    } as const
    expect(() => new GuardedRobot({ features, config, clock, drivers: { left: forged, right } })).toThrow('a seal that no driver made')
  })

  it('shows nothing of the commands behind it', () => {
    const { left } = new GuardedCell()
    expect(Object.isFrozen(left.commands)).toBe(true)
    expect(Reflect.ownKeys(left.commands)).toEqual(['sealFor'])
  })
})
