import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readFile, readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fileStorage } from '../../src/record/file-storage.ts'
import { lockRecord } from '../../src/record/record-lock.ts'
import { runPointStudy } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const root = process.getuid?.() === 0

/** Mounts a real file system in memory; false where this process may not. */
function mountSmallDisk(folder: string, options: string): boolean {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return false
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
  })
  return true
}

/** Runs something as a user who may write only what is given to everyone. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (!root) return work()
  process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

describe('the record folder', () => {
  test('that is read-only gives one clear error', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'units'))
    await chmod(join(folder, 'units'), 0o555)
    await chmod(folder, 0o555)
    onTestFinished(() => chmod(folder, 0o755))
    const code = { code: 'folder-not-writable', details: { exitCode: 2, got: expect.stringMatching(/^EACCES at /) } }
    await asNobody(async () => {
      await expect(fileStorage(folder).writeAtomic('units/a.unit', new Uint8Array(1))).rejects.toMatchObject(code)
      await expect(fileStorage(folder).writeAtomic('plan.json', new Uint8Array(1))).rejects.toMatchObject(code)
      await expect(fileStorage(folder).append('log.jsonl', 'x\n')).rejects.toMatchObject(code)
      await expect(lockRecord(folder)).rejects.toMatchObject(code)
      await expect(runPointStudy(folder)).rejects.toMatchObject(code)
      await expect(runPointStudy(join(folder, 'new'))).rejects.toMatchObject(code)
    })
    expect(await readdir(folder)).toEqual(['units'])
  })

  test('on a full disk keeps every unit that was whole, and the same command continues when there is room', async ({ skip }) => {
    const folder = await temporaryFolder()
    if (!mountSmallDisk(folder, 'size=128k')) skip('this process may not mount a small disk')
    const replaced = { pairs: '12' }
    await expect(runPointStudy(folder, { replaced })).rejects.toMatchObject({
      code: 'disk-full',
      details: { exitCode: 2, got: expect.stringMatching(/^ENOSPC at /) },
    })
    const kept = await readdir(join(folder, 'units'))
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(12)
    const bytes = await Promise.all(kept.map((name) => readFile(join(folder, 'units', name))))
    spawnSync('mount', ['-o', 'remount,size=64m', folder])
    const { failed } = await runPointStudy(folder, { replaced })
    expect(failed).toEqual([])
    expect(await readdir(join(folder, 'units'))).toHaveLength(12)
    for (const [i, name] of kept.entries()) expect(await readFile(join(folder, 'units', name))).toEqual(bytes[i])
  })

  test('takes a linked plan for a plan, and never writes over what it links to', async () => {
    const [folder, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
    await runPointStudy(folder, { replaced: { pairs: '2' } })
    const [name = ''] = await readdir(join(folder, 'units'))
    for (const path of ['plan.json', `units/${name}`]) {
      const target = join(elsewhere, basename(path))
      await rename(join(folder, path), target)
      await symlink(target, join(folder, path))
    }
    await expect(runPointStudy(folder, { replaced: { pairs: '3' } })).rejects.toMatchObject({ code: 'study-changed' })
    const damaged = Buffer.from('damaged')
    await writeFile(join(elsewhere, name), damaged)
    await runPointStudy(folder, { replaced: { pairs: '2' } })
    expect(await readFile(join(elsewhere, name))).toEqual(damaged)
    expect(await readdir(join(folder, 'damaged'))).toEqual([name])
    expect(await readdir(join(folder, 'units'))).toHaveLength(2)
  })

  test('never leads outside itself, and a file in place of a folder is named', async () => {
    const folder = await temporaryFolder()
    const storage = fileStorage(folder)
    for (const path of ['../x', '/etc/x', 'units/../../x'])
      await expect(storage.writeAtomic(path, new Uint8Array(1))).rejects.toThrow(RangeError)
    await writeFile(join(folder, 'units'), 'a file')
    await expect(storage.writeAtomic('units/a.unit', new Uint8Array(1))).rejects.toMatchObject({ code: 'not-a-folder' })
    await expect(storage.read('plan.json')).rejects.toMatchObject({ code: 'file-absent', details: { where: 'plan.json' } })
    expect(await storage.list('nowhere')).toEqual([])
  })
})
