import { spawn } from 'node:child_process'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockRecord } from '../../src/record/record-lock.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

test('a second run in the same folder is refused while the first lives, and welcome after it', async () => {
  const folder = await temporaryFolder()
  const lock = await lockRecord(folder)
  await expect(lockRecord(folder)).rejects.toMatchObject({
    code: 'record-locked',
    details: { exitCode: 2, got: `a lock of process ${process.pid}, which is alive` },
  })
  await lock.release()
  expect(await readdir(folder)).toEqual([])
  const next = await lockRecord(folder)
  expect(next.takenOverFrom).toBe(undefined)
  await next.release()
})

test('of many runs that start at once, one gets the folder', async () => {
  const folder = await temporaryFolder()
  const got = await Promise.allSettled(Array.from({ length: 8 }, () => lockRecord(folder)))
  expect(got.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the lock of a process that is gone is taken over, and says so', async () => {
  const folder = await temporaryFolder()
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.on('exit', resolve))
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: child.pid, host: hostname(), processStart: '1' }))
  const lock = await lockRecord(folder)
  expect(lock.takenOverFrom).toBe(`process ${child.pid}`)
  await lock.release()
  await writeFile(join(folder, 'lock'), '')
  const after = await lockRecord(folder)
  expect(after.takenOverFrom).toBe('an unreadable lock')
  await after.release()
  expect(await readdir(folder)).toEqual([])
})

test.runIf(process.platform === 'linux')('a process that only has the number of the old one does not keep its lock', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'lock'), JSON.stringify({ pid: process.pid, host: hostname(), processStart: '1' }))
  const lock = await lockRecord(folder)
  expect(lock.takenOverFrom).toBe(`process ${process.pid}`)
  await lock.release()
})

test('a lock of another machine is respected and not released', async () => {
  const folder = await temporaryFolder()
  const text = JSON.stringify({ pid: 1, host: 'elsewhere', processStart: '1' })
  await writeFile(join(folder, 'lock'), text)
  await expect(lockRecord(folder)).rejects.toMatchObject({
    code: 'record-locked',
    details: { got: 'a lock of process 1 on another machine (elsewhere)' },
  })
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe(text)
})
