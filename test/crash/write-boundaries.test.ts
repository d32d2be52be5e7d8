import { spawnSync } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { TwinpastError } from '../../src/core/errors.ts'
import { decodeUnit } from '../../src/record/decode-unit.ts'
import { fileStorage } from '../../src/record/file-storage.ts'
import { mergeRecord } from '../../src/record/merge-record.ts'
import { faultyFiles } from '../fixtures/point-run/faulty-files.ts'
import { writeSmallRecord } from '../fixtures/point-run/small-record.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

/** Everything in a record but the side log, by path. */
async function contentOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'log.jsonl')
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async ({ parentPath, name }) =>
          [join(parentPath, name).slice(folder.length), (await readFile(join(parentPath, name))).toString('hex')] as const,
      ),
    ),
  )
}

async function wholeRecord() {
  const folder = await temporaryFolder()
  const { files, steps } = faultyFiles(-1, () => undefined)
  await writeSmallRecord(fileStorage(folder, files))
  return { folder, content: await contentOf(folder), steps }
}

/** Every unit file that has its final name is whole, whenever the writer died. */
async function unitsAreWhole(folder: string): Promise<void> {
  for (const name of await fileStorage(folder).list('units')) decodeUnit(name, await readFile(join(folder, 'units', name)))
}

async function resumed(folder: string): Promise<Readonly<Record<string, string>>> {
  await writeSmallRecord(fileStorage(folder))
  expect((await mergeRecord(fileStorage(folder))).missing).toEqual([])
  return contentOf(folder)
}

describe('a writer that dies', () => {
  test('with an error at any step of the disk leaves a record that reads, and continues to the same bytes', async () => {
    const { content, steps } = await wholeRecord()
    expect(steps.length).toBeGreaterThan(40)
    expect(new Set(steps)).toEqual(
      new Set(['open', 'write', 'write the second half', 'sync', 'close', 'rename', 'sync folder', 'make folder']),
    )
    for (let at = 0; at < steps.length; at++) {
      const folder = await temporaryFolder()
      const full = () => {
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
      }
      const error: unknown = await writeSmallRecord(fileStorage(folder, faultyFiles(at, full).files)).catch((thrown: unknown) => thrown)
      expect(error, `step ${at}`).toBeInstanceOf(TwinpastError)
      expect(error).toMatchObject({ code: 'disk-full', details: { exitCode: 2, got: 'ENOSPC at write' } })
      await unitsAreWhole(folder)
      expect(await resumed(folder), `step ${at} (${steps[at]})`).toEqual(content)
    }
  })

  test('by SIGKILL at any step of the disk leaves a record that reads, and continues to the same bytes', async () => {
    const { folder: whole, content, steps } = await wholeRecord()
    // Plan, log and the first unit: later units repeat the same steps.
    const renames = steps.flatMap((step, i) => (step === 'rename' ? [i] : []))
    const once = steps.slice(0, renames[2])
    const child = fileURLToPath(new URL('../fixtures/point-run/write-in-child.ts', import.meta.url))
    for (let at = 0; at < once.length; at++) {
      const folder = await temporaryFolder()
      const { signal, stderr } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), child, whole, folder, String(at)], {
        encoding: 'utf8',
      })
      expect([signal, stderr], `step ${at}`).toEqual(['SIGKILL', ''])
      await unitsAreWhole(folder)
      expect(await resumed(folder), `step ${at} (${steps[at]})`).toEqual(content)
    }
  })
})
