import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { eachLine } from '../../src/engine/each-line.ts'

test('lines come whole however they are cut into chunks, and a line without end is cut', async () => {
  const lines: string[] = []
  const euro = Buffer.from('3 €\r\n')
  const stream = Readable.from([
    euro.subarray(0, 3),
    euro.subarray(3),
    Buffer.from('\nprogress 1\rprogress 2\r'),
    ...Array.from({ length: 50 }, () => Buffer.alloc(1000, 'x')),
  ])
  eachLine(stream, (line) => lines.push(line))
  await new Promise((resolve) => stream.on('close', resolve))
  expect(lines.slice(0, 3)).toEqual(['3 €', 'progress 1', 'progress 2'])
  expect(lines.slice(3).map((line) => line.length)).toEqual([10_000])
})
