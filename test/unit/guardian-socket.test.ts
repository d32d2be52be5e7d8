import { chmod, mkdir } from 'node:fs/promises'
import type { Server, Socket } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { findGuardian, guardianSocketPath, listenAsGuardian } from '../../hardware/cell/guardian/guardian-socket.ts'
import { readCellFile } from '../../hardware/cell/config/read-cell-file.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const cell = await readCellFile('hardware/cell/emulated.yaml', 'emulated.yaml')
const { XDG_RUNTIME_DIR, TMPDIR } = process.env

function setRuntime(folder: string | undefined, name = 'XDG_RUNTIME_DIR'): void {
  if (folder === undefined) delete process.env[name]
  else process.env[name] = folder
}
afterEach(() => {
  setRuntime(XDG_RUNTIME_DIR)
  setRuntime(TMPDIR, 'TMPDIR')
})

async function serving(): Promise<Server> {
  const served: Socket[] = []
  const server = await listenAsGuardian(await guardianSocketPath(cell), (socket) => void served.push(socket))
  onTestFinished(() => {
    server.close()
    for (const socket of served) socket.destroy()
  })
  return server
}

const found = async (): Promise<boolean> => {
  const socket = await findGuardian(cell)
  socket?.destroy()
  return socket !== undefined
}

describe('the guardian of a cell', () => {
  test('is found by a login with another XDG_RUNTIME_DIR', async () => {
    setRuntime(await temporaryFolder(), 'TMPDIR')
    setRuntime(undefined)
    await serving()
    setRuntime(await temporaryFolder())
    expect(await found()).toBe(true)
  })

  test('is not looked for in a folder that others can reach, and does not serve there', async () => {
    const root = await temporaryFolder()
    setRuntime(root)
    await serving()
    await chmod(join(root, `twinpast-${userInfo().uid}`), 0o777)
    expect(await found()).toBe(false)
    const open = await temporaryFolder()
    await mkdir(join(open, `twinpast-${userInfo().uid}`))
    await chmod(join(open, `twinpast-${userInfo().uid}`), 0o755)
    setRuntime(open)
    await expect(guardianSocketPath(cell)).rejects.toMatchObject({ code: 'cell-runtime-folder' })
  })

  test('is one, also when two start at once', async () => {
    setRuntime(await temporaryFolder())
    const outcomes = await Promise.allSettled([serving(), serving(), serving()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'cell-busy' })
    expect(await found()).toBe(true)
  })
})
