import { describe, expect, test } from 'vitest'
import { thrownText } from '../../src/core/thrown-text.ts'

describe('what a thrown value says', () => {
  test.each([
    ["ENOENT: no such file, open '/home/me/a secret folder/weights.onnx'", "ENOENT: no such file, open '.../weights.onnx'"],
    ['no /tmp/a/x, /root/y or file:///srv/b/z.js', 'no .../x, .../y or .../z.js'],
    ['C:\\Users\\me\\w.onnx and \\\\server\\share\\f.bin', '.../w.onnx and .../f.bin'],
    ['path=/home/me/x (at /srv/b.js:3:4)', 'path=.../x (at .../b.js:3:4)'],
    ['ratio 3/4, a/b/c, ./rel/d, https://example.org/a/b, 5 / 6', 'ratio 3/4, a/b/c, ./rel/d, https://example.org/a/b, 5 / 6'],
    ['first\nsecond', 'first'],
    ['', 'an error that says nothing'],
  ])('keeps its first line and no folder: %j', (message, said) => {
    expect(thrownText(new Error(message))).toBe(said)
  })

  test('is at most 500 characters', () => {
    expect(thrownText('x'.repeat(1e6))).toHaveLength(500)
  })

  test('names the kind of an error that has one', () => {
    expect(thrownText(new RangeError('too far'))).toBe('RangeError: too far')
  })

  test('never throws, whatever was thrown', () => {
    const liar = new Proxy({}, { get: () => expect.fail('looked at'), getPrototypeOf: () => expect.fail('looked at') })
    const mute = Object.assign(new Error('x'), { message: undefined })
    const said = [undefined, null, Symbol('s'), Object.create(null), liar, mute].map(thrownText)
    expect(said.slice(0, 3)).toEqual(['undefined', 'null', 'Symbol(s)'])
    expect(said.slice(3)).toEqual(['something that cannot be put into words', 'something that cannot be put into words', 'undefined'])
  })
})
