import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { TwinpastError } from '../core/errors.ts'
import { sha256 } from '../core/sha256.ts'
import { fileStorage } from '../record/file-storage.ts'
import { checkSameRequest, DEMO_MANIFEST, DEMO_REQUEST } from './demo-manifest.ts'
import type { DemoManifest, DemoRequest } from './demo-manifest.ts'
import { DEMO_RESULT } from './demo-messages.ts'
import type { DemoResult } from './demo-messages.ts'

const MANIFEST = 'manifest.json'
/** First line: the request. Then one result a line, in the order in which episodes ended. Absent once the manifest is written. */
const UNFINISHED = 'unfinished.jsonl'

/** A folder of demonstrations: whole, or with the results that an earlier command left. */
export interface DemoFolder {
  readonly manifest: DemoManifest | undefined
  readonly results: readonly DemoResult[]
  keep(result: DemoResult): Promise<void>
  finish(manifest: DemoManifest): Promise<void>
}

/**
 * Opens a new, an empty, an unfinished or a finished folder for `request`. Every episode that is taken over is read and
 * compared with its digest; in an unfinished folder those that differ are made again.
 * @throws TwinpastError (refuse) `demos-folder-not-empty`, `demos-manifest`, `demos-of-another-program`,
 * `demos-of-another-request`, `demos-altered`, or why the folder cannot be written.
 */
export async function openDemoFolder(out: string, request: DemoRequest): Promise<DemoFolder> {
  await mkdir(out, { recursive: true })
  const storage = fileStorage(out)
  const names = await readdir(out)
  const textOf = async (name: string) => new TextDecoder().decode(await storage.read(name))
  const wholeFile = async ({ file, sha256: digest }: { readonly file: string; readonly sha256: string }) =>
    sha256(await storage.read(file).catch(() => '')) === digest
  const folder = {
    keep: (result: DemoResult) => storage.append(UNFINISHED, `${JSON.stringify(result)}\n`),
    finish: async (manifest: DemoManifest) => {
      await storage.writeAtomic(MANIFEST, new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`))
      await rm(join(out, UNFINISHED), { force: true })
    },
  }

  if (names.includes(MANIFEST)) {
    const manifest = parsed(DEMO_MANIFEST, await textOf(MANIFEST), MANIFEST)
    checkSameRequest(manifest, request)
    for (const episode of manifest.episodes) if (!(await wholeFile(episode))) throw altered(episode.file, episode.sha256)
    return { ...folder, manifest, results: [] }
  }
  if (names.includes(UNFINISHED)) {
    await mkdir(join(out, 'episodes'), { recursive: true })
    await storage.removeUnfinished('episodes')
    const [header = '', ...lines] = (await textOf(UNFINISHED)).split('\n')
    checkSameRequest(parsed(DEMO_REQUEST, header, UNFINISHED), request)
    const results = new Map<number, DemoResult>()
    for (const line of lines) {
      const result = resultOf(line)
      if (result !== undefined && (!result.success || (await wholeFile(result)))) results.set(result.episode, result)
    }
    return { ...folder, manifest: undefined, results: [...results.values()] }
  }
  if (names.length > 0) throw notEmpty(out)
  await storage.writeAtomic(UNFINISHED, new TextEncoder().encode(`${JSON.stringify(request)}\n`))
  await mkdir(join(out, 'episodes'))
  return { ...folder, manifest: undefined, results: [] }
}

/** The result of one line; undefined for a line that a dying process left torn. */
function resultOf(line: string): DemoResult | undefined {
  try {
    return DEMO_RESULT.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

function parsed<T>(schema: z.ZodType<T>, text: string, where: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new TwinpastError({
      code: 'demos-manifest',
      fate: 'refuse',
      exitCode: 2,
      message: 'What a folder of demonstrations says of itself cannot be read.',
      got: 'text of another format',
      expected: 'format twinpast-demonstrations/2',
      where,
      remedy: 'Remove the folder or name another one, and make the demonstrations again.',
      cause,
    })
  }
}

function altered(file: string, digest: string): TwinpastError {
  return new TwinpastError({
    code: 'demos-altered',
    fate: 'refuse',
    exitCode: 2,
    message: 'A demonstration is not the one that the manifest names.',
    got: 'other bytes, or no file',
    expected: `SHA-256 ${digest}`,
    where: file,
    remedy: 'Remove the folder, and make the demonstrations again.',
  })
}

function notEmpty(out: string): TwinpastError {
  return new TwinpastError({
    code: 'demos-folder-not-empty',
    fate: 'refuse',
    exitCode: 2,
    message: 'Demonstrations are written into a folder of their own.',
    got: 'a folder with other files',
    expected: 'a new or empty folder, or one that an earlier command of the same kind began',
    where: out,
    remedy: 'Name another folder, or remove this one.',
  })
}
