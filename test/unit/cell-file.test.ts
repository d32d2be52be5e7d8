import { readFile, readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { checkCell } from '../../hardware/cell/config/check-cell.ts'
import { cellSchema } from '../../hardware/cell/config/cell-schema.ts'
import { studyFields } from '../../src/study/study-fields.ts'

const folder = new URL('../../hardware/cell/', import.meta.url)
const emulated = await readFile(new URL('emulated.yaml', folder), 'utf8')
const physical = await readFile(new URL('physical-socketcan.yaml', folder), 'utf8')

function issuesOf(text: string) {
  const checked = checkCell(text, 'cell.yaml')
  return checked.ok ? [] : checked.issues
}

/** The text with one part replaced; the part must be there. */
function with_(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  return changed
}

describe('cell files', () => {
  test('every file of hardware/cell is valid, and says what kind of cell it is', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'))
    expect(names).toEqual(['emulated.yaml', 'physical-slcan.yaml', 'physical-socketcan.yaml'])
    for (const name of names) {
      const checked = checkCell(await readFile(new URL(name, folder), 'utf8'), name)
      expect(checked, name).toMatchObject({ ok: true, cell: { kind: name.startsWith('emulated') ? 'emulated' : 'physical' } })
    }
  })

  test('a real cell begins at a tenth of the speed', () => {
    const checked = checkCell(physical, 'p.yaml')
    expect(checked).toMatchObject({ ok: true, cell: { guard: { speedScale: 0.1 } } })
  })

  test.each([
    [
      'a misspelt key',
      with_(emulated, 'restToleranceDeg', 'restTolerance'),
      'cell-unknown-key',
      'restTolerance',
      'did you mean `restToleranceDeg`?',
    ],
    [
      'a misspelt guard value',
      with_(emulated, 'jointSpeedRadPerS', 'jointSpedRadPerS'),
      'cell-unknown-key',
      'guard.jointSpedRadPerS',
      '`jointSpeedRadPerS`',
    ],
    [
      'five joints',
      with_(emulated, '[12, 94, -37, 0, 38, 12]', '[12, 94, -37, 0, 38]'),
      'cell-wrong-value',
      'arms.left.rest.jointsDeg',
      '',
    ],
    ['no emergency stop', with_(physical, /  emergencyStop: .*\n/, ''), 'cell-missing-key', 'safety.emergencyStop', 'text'],
    [
      'a guard value beyond its bound',
      with_(emulated, 'jointSpeedRadPerS: 3', 'jointSpeedRadPerS: 30'),
      'cell-wrong-value',
      'guard.jointSpeedRadPerS',
      'at most 3',
    ],
    ['a newer version', with_(emulated, 'twinpast: 1', 'twinpast: 2'), 'cell-newer', 'twinpast', '1'],
    ['both arms on one port', with_(emulated, '29402', '29401'), 'cell-wrong-value', 'arms.right.port.address', 'one arm a bus'],
    [
      'both arms in one place',
      with_(emulated, '[0.25, -0.45', '[-0.25, -0.45'),
      'cell-wrong-value',
      'arms.right.base.positionM',
      'another place',
    ],
    ['both arms on one adapter', with_(physical, '00002', '00001'), 'cell-wrong-value', 'arms.right.port.adapterSerial', 'another adapter'],
    [
      'an emulated cell on a CAN interface',
      with_(emulated, "slcan-tcp, address: '127.0.0.1:29401'", 'socketcan, address: can_left'),
      'cell-wrong-value',
      'arms.left.port.kind',
      'no CAN interface',
    ],
    [
      'a physical cell that is the emulated one',
      with_(physical, 'kind: socketcan\n      address: can_left', "kind: slcan-tcp\n      address: '127.0.0.1:29401'"),
      'cell-wrong-value',
      'arms.left.port.kind',
      'emulated cell',
    ],
    [
      'a physical cell with an emulated camera',
      with_(physical, 'source: v4l2, address: /dev/v4l/by-id/FILL-IN,', "source: emulated, address: 'http://127.0.0.1:29400',"),
      'cell-wrong-value',
      'cameras[0].source',
      'no emulated camera',
    ],
    [
      'an emulated cell elsewhere',
      with_(emulated, '127.0.0.1:29401', '192.0.2.1:29401'),
      'cell-wrong-value',
      'arms.left.port.address',
      'loopback',
    ],
    [
      'pictures from elsewhere',
      with_(emulated, 'http://127.0.0.1:29400', 'http://192.0.2.1:29400'),
      'cell-wrong-value',
      'cameras[0].address',
      'loopback',
    ],
    [
      'one camera twice',
      with_(physical, 'camera: right-wrist', 'camera: left-wrist'),
      'cell-wrong-value',
      'cameras[2].camera',
      'not in the list',
    ],
    [
      'a watchdog that bites at once',
      with_(emulated, 'silenceMs: 400', 'silenceMs: 50'),
      'cell-wrong-value',
      'watchdog.silenceMs',
      '3 x beatMs',
    ],
    [
      'an alias',
      with_(with_(emulated, 'cell: emulated-pipers', 'cell: &c emulated-pipers'), "riskAssessment: 'none: emulated'", 'riskAssessment: *c'),
      'cell-yaml-alias',
      'cell.yaml:',
      'plain values',
    ],
    [
      'text that steers a terminal',
      with_(emulated, "'none: emulated'", '"none\\u001b[2J"'),
      'cell-wrong-value',
      'safety.riskAssessment',
      'readable text',
    ],
  ])('%s is one error that names line and field', (_name, text, code, where, expected) => {
    const issues = issuesOf(text)
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatchObject({ code, fate: 'refuse', exitCode: 2 })
    expect(issues[0]?.where).toMatch(/^cell\.yaml:\d+:\d+/)
    expect(issues[0]?.where).toContain(where)
    expect(issues[0]?.expected).toContain(expected)
  })

  test('every field has a sentence, and docs/hardware.md has each sentence', async () => {
    const page = await readFile(new URL('../../docs/hardware.md', import.meta.url), 'utf8')
    for (const { path, sentence } of studyFields(cellSchema)) {
      expect(sentence, path).not.toBe('')
      // Fields of the guard stand in its own table, by name.
      if (path.startsWith('guard.') && !path.startsWith('guard.workspace')) expect(page, path).toContain(path.split('.').at(-1))
      else if (!path.startsWith('arms.right.')) expect(page, path).toContain(sentence)
    }
  })
})
