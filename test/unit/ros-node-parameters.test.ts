import { describe, expect, test } from 'vitest'
import { nodePatternMatches } from '../../ros/node/graph/node-pattern.ts'
import { acceptParameter } from '../../ros/node/parameters/accept-parameter.ts'
import { nodeSettings } from '../../ros/node/parameters/node-settings.ts'
import { parameterTable } from '../../ros/node/parameters/parameter-table.ts'
import { parameterTypeOf } from '../../ros/node/parameters/parameter-types.ts'

describe('parameters are taken as rclcpp takes them', () => {
  test.each([
    ['/left/twinpast', '/left/twinpast', true],
    ['left/twinpast', '/left/twinpast', true],
    ['twinpast', '/twinpast', true],
    ['twinpast', '/left/twinpast', false],
    ['/twinpast', '/left/twinpast', false],
    ['/**', '/left/twinpast', true],
    ['/**', '/twinpast', true],
    ['/**/twinpast', '/twinpast', true],
    ['/**/twinpast', '/cells/left/twinpast', true],
    ['/*/twinpast', '/left/twinpast', true],
    ['/*/twinpast', '/cells/left/twinpast', false],
    ['/*', '/left/twinpast', false],
    ['/left/**', '/left/twinpast', true],
    ['/left/**', '/right/twinpast', false],
    ['/left/**', '/leftover/twinpast', false],
    ['/le.t/twinpast', '/left/twinpast', false],
    ['/left/twinpas', '/left/twinpast', false],
    ['(', '/left/twinpast', false],
  ])('values for %s reach %s: %s', (pattern, name, reached) => {
    expect(nodePatternMatches(pattern, name)).toBe(reached)
  })

  const declared = (name: string) => {
    const found = parameterTable.find((parameter) => parameter.name === name)
    if (found === undefined) throw new Error(name)
    return found
  }

  test.each([
    ['workers', 2, 4n, 4n],
    ['diagnostics_period_s', 3, 0.5, 0.5],
    // YAML and JavaScript write 2 for 2.0.
    ['diagnostics_period_s', 2, 2n, 2],
    ['work_folder', 4, '/data/cell', '/data/cell'],
    ['allow_policy_modules', 1, true, true],
    ['image_transport', 4, 'raw', 'raw'],
    ['record_name', 4, 'pair-000-left', 'pair-000-left'],
    ['record_name', 4, '', ''],
  ])('%s takes type %s, %s', (name, type, value, taken) => {
    expect(acceptParameter(declared(name), type, value)).toEqual({ ok: true, value: taken })
  })

  test.each([
    ['workers', 3, 4.5, 'a double', 'an integer from 0 to 256'],
    ['workers', 3, 4, 'a double', 'an integer from 0 to 256'],
    ['workers', 2, 257n, '257', 'an integer from 0 to 256'],
    ['workers', 2, -1n, '-1', 'an integer from 0 to 256'],
    ['workers', 4, '4', 'a string', 'an integer from 0 to 256'],
    ['workers', 0, undefined, 'nothing', 'an integer from 0 to 256'],
    ['workers', 2, 4, 'an integer', 'an integer from 0 to 256'],
    ['workers', 99, 4n, 'type 99', 'an integer from 0 to 256'],
    ['diagnostics_period_s', 3, 0.05, '0.05', 'a double from 0.1 to 10'],
    ['diagnostics_period_s', 3, Number.NaN, 'NaN', 'a double from 0.1 to 10'],
    ['diagnostics_period_s', 3, Infinity, 'Infinity', 'a double from 0.1 to 10'],
    ['diagnostics_period_s', 2, 10n ** 18n, '1000000000000000000', 'a double from 0.1 to 10'],
    ['allow_policy_modules', 2, 1n, 'an integer', 'a boolean'],
    ['allow_policy_modules', 4, 'true', 'a string', 'a boolean'],
    ['work_folder', 9, ['a'], 'a string array', 'a string'],
    ['work_folder', 4, 'a\0b', '"a\\u0000b"', 'a string'],
    ['image_transport', 4, 'theora', '"theora"', '`compressed` or `raw`'],
    ['record_name', 4, '../escape', '"../escape"', 'at most 100 letters, digits, `.`, `_` or `-`'],
  ])('%s refuses type %s, %s', (name, type, value, got, expected) => {
    expect(acceptParameter(declared(name), type, value)).toEqual({ ok: false, got, expected })
  })

  test('every parameter is described, its default is one it takes, and the settings know it', () => {
    for (const parameter of parameterTable) {
      expect(parameter.description, parameter.name).toMatch(/^[A-Z].*\.$/)
      const accepted = acceptParameter(parameter, parameterTypeOf(parameter.default), parameter.default)
      expect(accepted, parameter.name).toEqual({ ok: true, value: parameter.default })
    }
    const values = new Map(parameterTable.map((parameter) => [parameter.name, parameter.default]))
    expect(nodeSettings(values)).toMatchObject({ workFolder: process.cwd(), workers: 0, diagnosticsPeriodMs: 1000 })
    values.delete('workers')
    expect(() => nodeSettings(values)).toThrow('workers')
  })
})
