import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDemoFolder } from '../../src/cli/demo-folder.ts'
import type { DemoManifest, DemoRequest } from '../../src/cli/demo-manifest.ts'
import type { DemoResult } from '../../src/cli/demo-messages.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { sha256 } from '../../src/core/sha256.ts'

const folders: string[] = []

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-folder-'))
  folders.push(folder)
  return join(folder, 'demos')
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const REQUEST: DemoRequest = {
  format: 'twinpast-demonstrations/2',
  task: 'repick',
  seed: 0,
  requested: 3,
  simulatorDigest: 'simulator',
  programDigest: 'program',
}

/** An episode whose file is really there. */
async function episodeIn(out: string, episode: number): Promise<DemoResult> {
  const file = `episodes/0000${episode}.bin`
  await writeFile(join(out, file), `bytes of ${episode}`)
  return { episode, branch: 'left', steps: 63, success: true, file, sha256: sha256(`bytes of ${episode}`), auxWidth: 20 }
}

function manifestOf(results: readonly DemoResult[]): DemoManifest {
  const episodes = results.map(({ episode, branch, steps, file, sha256: digest }) => ({ episode, branch, steps, file, sha256: digest }))
  return { ...REQUEST, kept: episodes.length, failed: [], keptByBranch: {}, dataDigest: 'data', auxWidth: 20, probes: [], episodes }
}

async function refusal(opening: Promise<unknown>): Promise<TwinpastError> {
  const error = await opening.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof TwinpastError) return error
  throw new Error('it was not refused', { cause: error })
}

describe('an unfinished folder of demonstrations', () => {
  it('gives back the episodes that are whole, and those that failed; a torn line, a cut file and a missing one are made again', async () => {
    const out = await temporaryFolder()
    const first = await openDemoFolder(out, REQUEST)
    expect(first.results).toEqual([])
    const whole = await episodeIn(out, 0)
    const failed: DemoResult = { episode: 1, branch: 'right', steps: 63, success: false, file: '', sha256: '', auxWidth: 20 }
    const [cut, missing] = [await episodeIn(out, 2), await episodeIn(out, 3)]
    for (const result of [whole, failed, cut, missing]) await first.keep(result)
    await writeFile(join(out, cut.file), 'bytes')
    await rm(join(out, missing.file))
    await appendFile(join(out, 'unfinished.jsonl'), '{"episode":4,"bra')
    await writeFile(join(out, 'episodes', '.tmp-1-0-00005.bin'), 'half an episode')

    const again = await openDemoFolder(out, REQUEST)
    expect(again.manifest).toBeUndefined()
    expect(again.results).toEqual([whole, failed])
    expect((await readdir(join(out, 'episodes'))).sort()).toEqual(['00000.bin', '00002.bin'])
    await again.keep({ ...whole, episode: 6 })
    expect((await openDemoFolder(out, REQUEST)).results.map((result) => result.episode)).toEqual([0, 1, 6])
  })

  it.each([
    ['simulatorDigest', 'demos-of-another-program'],
    ['programDigest', 'demos-of-another-program'],
    ['task', 'demos-of-another-request'],
  ] as const)('is refused when its %s is not the present one', async (key, code) => {
    const out = await temporaryFolder()
    await openDemoFolder(out, { ...REQUEST, [key]: 'other' })
    const { details } = await refusal(openDemoFolder(out, REQUEST))
    expect(details).toMatchObject({ code, fate: 'refuse', exitCode: 2, got: `${key} other` })
  })
})

describe('a finished folder of demonstrations', () => {
  it('is taken over whole, and keeps no trace of having been unfinished', async () => {
    const out = await temporaryFolder()
    const folder = await openDemoFolder(out, REQUEST)
    const manifest = manifestOf([await episodeIn(out, 0), await episodeIn(out, 1)])
    await folder.finish(manifest)
    expect((await openDemoFolder(out, REQUEST)).manifest).toEqual(manifest)
    expect((await readdir(out)).sort()).toEqual(['episodes', 'manifest.json'])
  })

  it.each([
    ['of another simulator', { simulatorDigest: 'other' }, 'demos-of-another-program'],
    ['of another expert', { programDigest: 'other' }, 'demos-of-another-program'],
    ['of another seed', { seed: 1 }, 'demos-of-another-request'],
    ['of another number', { requested: 4 }, 'demos-of-another-request'],
    ['of an older format', { format: 'twinpast-demonstrations/1' }, 'demos-manifest'],
  ])('is refused %s', async (_what, difference, code) => {
    const out = await temporaryFolder()
    const folder = await openDemoFolder(out, REQUEST)
    await folder.finish(manifestOf([await episodeIn(out, 0)]))
    const path = join(out, 'manifest.json')
    const found: object = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...found, ...difference }))
    expect((await refusal(openDemoFolder(out, REQUEST))).code).toBe(code)
  })

  it('is refused when one byte of an episode differs', async () => {
    const out = await temporaryFolder()
    const folder = await openDemoFolder(out, REQUEST)
    const result = await episodeIn(out, 0)
    await folder.finish(manifestOf([result]))
    await writeFile(join(out, result.file), 'bytes of 1')
    expect((await refusal(openDemoFolder(out, REQUEST))).details).toMatchObject({ code: 'demos-altered', where: result.file })
  })
})

it('a folder with anything else is left alone', async () => {
  const out = await temporaryFolder()
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'thesis.tex'), 'years of work')
  expect((await refusal(openDemoFolder(out, REQUEST))).code).toBe('demos-folder-not-empty')
  expect(await readdir(out)).toEqual(['thesis.tex'])
  expect(await readFile(join(out, 'thesis.tex'), 'utf8')).toBe('years of work')
})
