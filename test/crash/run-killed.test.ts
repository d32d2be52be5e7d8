import { spawn } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LADDER, runPointStudy } from '../fixtures/point-run/point-study.ts'
import { temporaryFolder } from '../fixtures/point-run/temporary-folder.ts'

const units = (folder: string) => readdir(join(folder, 'units')).catch(() => [])

/** Starts a run in a process of its own; `killAfter` finished pairs it dies by SIGKILL. Says which worker processes it had. */
async function killedRun(folder: string, killAfter: number, protocol: string): Promise<readonly number[]> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      import.meta.resolve('tsx'),
      fileURLToPath(new URL('../fixtures/point-run/run-in-child.ts', import.meta.url)),
      folder,
      '2',
      protocol,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let finished = 0
  let workers: readonly number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('pair-') || ++finished !== killAfter) continue
    workers = await childrenOf(child.pid ?? 0)
    child.kill('SIGKILL')
  }
  expect(child.signalCode ?? (await new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal))))).toBe('SIGKILL')
  return workers
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.trim().split(' ').filter(Boolean).map(Number)
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux').each([
  ['constructed', {}],
  ['ladder', LADDER],
])(
  'a coordinator of a %s study killed in the middle leaves no worker behind, and the same command continues to the same bytes',
  async (protocol, replaced) => {
    const whole = await temporaryFolder()
    await runPointStudy(whole, { replaced })
    for (const killAfter of [1, 4]) {
      const folder = await temporaryFolder()
      const workers = await killedRun(folder, killAfter, protocol)
      expect(workers.length).toBeGreaterThan(0)
      for (let i = 0; i < 100 && workers.some(lives); i++) await new Promise((resolve) => setTimeout(resolve, 100))
      expect(workers.filter(lives)).toEqual([])
      const there = (await units(folder)).filter((name) => !name.startsWith('.tmp-'))
      expect(there.length).toBeGreaterThanOrEqual(killAfter)
      let takenOver = ''
      const done: string[] = []
      await runPointStudy(folder, {
        replaced,
        observer: { lockTakenOver: (from) => (takenOver = from), finished: ({ pairId }) => done.push(pairId) },
      })
      expect(takenOver).toMatch(/^process \d+$/)
      expect(done).toHaveLength(6 - there.length)
      expect(await units(folder)).toEqual(await units(whole))
      for (const name of await units(whole))
        expect(await readFile(join(folder, 'units', name))).toEqual(await readFile(join(whole, 'units', name)))
    }
  },
)
