import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { programReference, sourceDigest } from '../../src/cli/evidence-code.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

describe('the program a plan registers', () => {
  test('is the same program every time, with version and digest', () => {
    const program = programReference()
    expect(program).toEqual(programReference())
    expect(program.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(program.evidenceDigest).toMatch(/^[0-9a-f]{64}$/)
  })

  test('changes with any source that decides evidence, and with nothing else', async () => {
    const root = await temporaryFolder()
    await mkdir(join(root, 'sim/deep/training'), { recursive: true })
    const write = (name: string, text: string) => writeFile(join(root, name), text)
    await write('sim/deep/a.ts', 'one\ntwo\n')
    const before = sourceDigest(root, ['sim'])
    await write('sim/notes.md', 'words')
    await write('sim/deep/training/tool.ts', 'words')
    await write('sim/deep/a.ts', 'one\r\ntwo\r\n')
    expect(sourceDigest(root, ['sim'])).toBe(before)
    await write('sim/deep/a.ts', 'one\ntwo!\n')
    expect(sourceDigest(root, ['sim'])).not.toBe(before)
    await write('sim/deep/a.ts', 'one\ntwo\n')
    await write('sim/deep/b.ts', '')
    expect(sourceDigest(root, ['sim'])).not.toBe(before)
  })
})
